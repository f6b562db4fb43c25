import { pages } from "../../../shared/application/pages.ts";

const paths: readonly string[] = pages.map(({ id }) => `/${id}`);

/** A path that leads back into the form, question and all; anything else is none of this site's own. */
export function isFormPath(path: string): boolean {
  return paths.includes(path.split("#")[0] ?? "");
}
