/**
 * Returns the command of a program that leaves no core file: a crash would write all its memory, hundreds of megabytes
 * with a student's document in it, into a folder that has room for one. The program is the command's own process.
 * @param folder that it runs in; not on Windows, which has no core files
 */
export function withoutCore(
  program: string,
  args: readonly string[],
  folder = ".",
): readonly [command: string, ...args: string[]] {
  return process.platform === "win32"
    ? [program, ...args]
    : [
        "/bin/sh",
        "-c",
        'ulimit -c 0 && cd "$0" && exec "$@"',
        folder,
        program,
        ...args,
      ];
}
