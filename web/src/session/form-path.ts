import { PAGE_IDS } from "../../../shared/college/page-titles.ts";

const paths: readonly string[] = PAGE_IDS.map((id) => `/${id}`);

/** Returns whether a path leads back into the form, with a question or without; any other path is not accepted. */
export function isFormPath(path: string): boolean {
  return paths.includes(path.split("#")[0] ?? "");
}
