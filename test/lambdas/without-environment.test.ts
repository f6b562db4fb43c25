import { expect, it } from "@jest/globals";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { handlerEntries } from "../../lib/bundle.ts";
import { ROOT } from "../support/run-script.ts";

it.each(handlerEntries())(
  "%s can be imported before its environment is set",
  async (entry) => {
    const module: unknown = await import(pathToFileURL(join(ROOT, entry)).href);

    expect(module).toHaveProperty("handler");
  },
);
