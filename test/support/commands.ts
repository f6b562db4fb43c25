import { writeFileSync } from "node:fs";
import { format } from "node:util";
import type { LocalCloud } from "@admission/local-cloud";
import { newFolder } from "@admission/test-tools";
import { jest } from "@jest/globals";

let runs = 0;

/**
 * Returns a function that runs a command of `bin` on a cloud by its words, in a folder, which is returned as well. It runs in
 * this process, in a tenth of the time that one of its own takes.
 */
export function commandsOn(cloud: Pick<LocalCloud, "environment">) {
  const folder = newFolder();
  /** @returns the exit code, what is printed to standard output, and both outputs together */
  const run = async (name: string, ...words: readonly string[]) => {
    const { argv } = process;
    const environment = { ...process.env };
    const [umask, cwd] = [process.umask(), process.cwd()];
    const [out, said]: [string[], string[]] = [[], []];
    const print = (text: unknown) =>
      out.push(String(text)) + said.push(String(text)) > 0;
    const say = (text: unknown) => said.push(String(text)) > 0;
    const line = (...texts: unknown[]) => `${format(...texts)}\n`;
    const { stdout, stderr } = process;
    const spies = [
      // A command's process hears once that nobody reads on, this one each time.
      jest.spyOn(stdout, "on").mockReturnValue(stdout),
      jest.spyOn(stdout, "write").mockImplementation(print),
      jest.spyOn(stderr, "write").mockImplementation(say),
      jest.spyOn(console, "log").mockImplementation((...texts) => {
        print(line(...texts));
      }),
      jest.spyOn(console, "error").mockImplementation((...texts) => {
        say(line(...texts));
      }),
    ];
    process.argv = ["", "", ...words, "--data-dir", folder];
    process.chdir(folder);
    writeFileSync("environment.json", JSON.stringify(cloud.environment));
    // As where somebody works with an account of AWS, too.
    process.env["AWS_PROFILE"] = "of-the-machine";
    try {
      // A module of its own each time: it reads the words as it is loaded.
      await import(`../../bin/${name}.ts?${(runs += 1)}`);
      const code = Number(process.exitCode ?? 0);
      return { code, out: out.join(""), said: said.join("") };
    } finally {
      for (const spy of spies) spy.mockRestore();
      process.exitCode = undefined;
      process.argv = argv;
      delete process.env["AWS_PROFILE"];
      Object.assign(process.env, environment);
      process.umask(umask);
      process.chdir(cwd);
    }
  };
  return { folder, run };
}
