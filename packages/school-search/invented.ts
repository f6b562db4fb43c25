import { join } from "node:path";

/** Folder with lists of invented schools, a file for each category, for trying the search out. */
export const INVENTED_SCHOOLS = join(import.meta.dirname, "invented");
