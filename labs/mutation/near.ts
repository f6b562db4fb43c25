/** Words in the paths of all tests of a room. */
const ROOMS = ["bin", "lambdas", "lib", "packages", "shared", "test", "web"];

/** Returns whether a test is about a file: their paths have a word in common that not many have. */
export function isNear(test: string, file: string): boolean {
  const words = test.replace(/\.\w+$/, "").match(/[a-z]{3,}/g) ?? [];
  return words.some((word) => !ROOMS.includes(word) && file.includes(word));
}
