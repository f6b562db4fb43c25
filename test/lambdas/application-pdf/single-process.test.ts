import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { textOf } from "@admission/safe-documents/testing/read-pdf";
import { newFolder } from "@admission/test-tools";
import { beforeAll, describe, expect, it, jest } from "@jest/globals";
import { withBrowser } from "../../../lambdas/application-pdf/browser.ts";
import { packagedChromium } from "../../../lambdas/application-pdf/packaged-chromium.ts";
import { printServiceView } from "../../../lambdas/application-pdf/print-service-view.ts";
import { startPageServer } from "../../support/files/page-server.ts";
import { expectOneHost } from "./expect-one-host.ts";

/** Browser on a system that refuses its processes for pages: it starts, and shows no page unless it is one process. */

const TIMEOUT_MS = 30_000;

const folder = newFolder();
let options: Parameters<typeof withBrowser>[1] & { executablePath: string };
beforeAll(async () => {
  const hangs = join(folder, "hangs.sh");
  await writeFile(hangs, "#!/bin/sh\nexec sleep 60\n", { mode: 0o700 });
  const executablePath = join(folder, "browser.sh");
  const real = await packagedChromium();
  const script = `#!/bin/sh
case " $* " in
  *" --single-process "*) echo single >> '${folder}/starts' ;;
  *) echo several >> '${folder}/starts'; set -- "$@" --renderer-cmd-prefix='${hangs}' ;;
esac
exec '${real}' --no-sandbox --no-zygote "$@"
`;
  await writeFile(executablePath, script, { mode: 0o700 });
  options = {
    executablePath,
    onlyHost: "127.0.0.1",
    timeoutMs: TIMEOUT_MS,
    firstPageMs: 2_000,
  };
});

async function starts(): Promise<string> {
  return (await readFile(join(folder, "starts"), "utf8")).trim();
}

describe("a browser that shows no page", () => {
  it("is started again in a single process, and later ones at once", async () => {
    const titleOf = (text: string) =>
      withBrowser(async (browser) => {
        const page = await browser.newPage();
        await page.setContent(`<title>${text}</title>`);
        return page.title();
      }, options);

    const log = jest.spyOn(process.stdout, "write").mockReturnValue(true);
    expect(await titleOf("first")).toBe("first");
    expect(String(log.mock.calls)).toContain("browser takes a single process");
    log.mockRestore();
    expect(await starts()).toBe("several\nsingle");
    expect(await titleOf("second")).toBe("second");
    expect(await starts()).toBe("several\nsingle\nsingle");
  });

  it(
    "then resolves one host and no other",
    () => expectOneHost(options),
    TIMEOUT_MS,
  );

  it("then sends requests only to the origin that it prints, and has every other protection", async () => {
    const other = await startPageServer({ "/tracker": "" });
    const tracker = other.addressOf("/tracker");
    const site = await startPageServer({
      "/view": `<!doctype html><title>Amy</title><h1>Amy</h1><script src="/view.js"></script>`,
      "/view.js": `Promise.allSettled([fetch("${tracker}"), fetch("/own")]).then(() => {
          document.documentElement.dataset.document = "ready";
        });`,
    });
    const { pdf } = await printServiceView({
      ...options,
      url: site.addressOf("/view"),
      documents: [],
    });

    expect(await textOf(pdf)).toContain("Amy");
    expect(other.requests).toEqual([]);
    expect(site.requests).toContain("/own");
    const command = await withBrowser(
      async (browser) => browser.process()?.spawnargs ?? [],
      options,
    );
    expect(command.join(" ")).not.toMatch(
      /disable-web-security|insecure-content|disable-site-isolation-trials|remote-debugging-port/,
    );
  });
});
