declare module "dynalite" {
  import type { Server } from "node:http";

  interface Options {
    readonly path?: string;
    readonly createTableMs?: number;
    readonly deleteTableMs?: number;
    readonly updateTableMs?: number;
  }

  /** A server that is not listening yet; closing it closes the database too. */
  export default function dynalite(options?: Options): Server;
}
