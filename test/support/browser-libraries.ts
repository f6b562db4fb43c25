import { browserLibraries } from "../../lib/local/browser/libraries.ts";

/** Before any test imports a browser. */
Object.assign(process.env, browserLibraries());
