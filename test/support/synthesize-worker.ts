import { runAsWorker } from "synckit";
import { synthesize, synthesizeAll } from "../../lib/synthesize.ts";

const makers = { synthesize, synthesizeAll } as const;
export type Maker = keyof typeof makers;

// What a stage lacks is told to whoever deploys it.
process.stderr.write = () => true;

runAsWorker((by: Maker, context: Parameters<typeof synthesize>[0]) =>
  Promise.resolve(JSON.stringify(makers[by](context))),
);
