import { existsSync } from "node:fs";
import { platform } from "node:os";

const FOLDERS = ["/usr/lib/x86_64-linux-gnu", "/usr/lib64", "/usr/lib"];

/**
 * Returns the environment that a process needs before it imports the packaged Chromium. The package then assumes that
 * it is on Lambda and unpacks the libraries that a bare Linux lacks.
 */
export function browserLibraries(): Readonly<Record<string, string>> {
  return platform() === "linux" &&
    !FOLDERS.some((folder) => existsSync(`${folder}/libnss3.so`))
    ? { AWS_EXECUTION_ENV: "AWS_Lambda_nodejs24.x" }
    : {};
}
