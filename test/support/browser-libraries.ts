import { browserLibraries } from "@admission/local-cloud";

/** Set before any test imports a browser. */
Object.assign(process.env, browserLibraries());
