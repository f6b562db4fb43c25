import { browserLibraries } from "../../lib/local/browser/libraries.ts";

/** Set before any test imports a browser. */
Object.assign(process.env, browserLibraries());
