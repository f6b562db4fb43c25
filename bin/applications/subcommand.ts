import { parseArgs, type ParseArgsConfig } from "node:util";
import { DEPLOYMENT_OPTIONS, loadDeployment } from "../deployment.ts";

type Options = NonNullable<ParseArgsConfig["options"]>;
type Parsed<O extends Options> = ReturnType<
  typeof parseArgs<{
    options: O & typeof DEPLOYMENT_OPTIONS;
    allowPositionals: true;
  }>
>;

/** What `npm run applications` can do, by the first word after it. */
export interface Subcommand {
  /** Half a line for the list of all. */
  readonly summary: string;
  readonly usage: string;
  /** Parses the words after the name, finds the deployment, and does it. */
  readonly execute: (args: readonly string[]) => Promise<void>;
}

/**
 * Declares a subcommand. `run` is called with the variables of the deployment set: modules of the handlers are imported
 * there, not before. It prints results to standard output, everything else to standard error.
 */
export function subcommand<const O extends Options>({
  options,
  run,
  ...rest
}: Omit<Subcommand, "execute"> & {
  readonly options: O;
  readonly run: (
    values: Parsed<O>["values"],
    positionals: readonly string[],
  ) => Promise<void>;
}): Subcommand {
  return {
    ...rest,
    execute: async (args) => {
      const parsed = parseArgs({
        args: [...args],
        options: { ...options, ...DEPLOYMENT_OPTIONS },
        allowPositionals: true,
      });
      await loadDeployment(
        parsed.values as Parsed<typeof DEPLOYMENT_OPTIONS>["values"],
      );
      await run(parsed.values as Parsed<O>["values"], parsed.positionals);
    },
  };
}
