export { atEnd } from "./at-end.ts";
export { setClock } from "./clock.ts";
export { newFolder } from "./new-folder.ts";
export { fc } from "./property.ts";
export { runExample } from "./run-example.ts";
export { until } from "./until.ts";
