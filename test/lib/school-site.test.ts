import { createHash } from "node:crypto";
import { globSync, readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { newFolder } from "@admission/test-tools";
import { beforeAll, describe, expect, it } from "@jest/globals";
import sharp from "sharp";
import { UNHASHED_FILES } from "../../lib/website.ts";
import { HTML_FILES } from "../../shared/html-files.ts";
import { ROOT, runScript, textAt } from "../support/run-script.ts";
import { school } from "../support/second-school.ts";

/** Builds the site with another school's file, and prints how many ports it opens. */
function buildAs(schoolFile: string, outDir: string): string {
  return `
  import { Server } from "node:net";
  import { build, mergeConfig } from "vite";
  import { school } from ${JSON.stringify(schoolFile)};
  import { siteConfig } from "./web/build/site-config.ts";
  const asSchool = {
    name: "as-school",
    enforce: "pre",
    async resolveId(source, importer, options) {
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      return found?.id.endsWith("/shared/college/school.ts")
        ? ${JSON.stringify(schoolFile)}
        : found;
    },
  };
  const { listen } = Server.prototype;
  let ports = 0;
  Server.prototype.listen = function (...options) {
    ports += 1;
    return listen.apply(this, options);
  };
  await build(mergeConfig(siteConfig(school), {
    configFile: false,
    logLevel: "error",
    plugins: [asSchool],
    build: { outDir: ${JSON.stringify(outDir)} },
  }));
  process.stdout.write(String(ports));
`;
}

describe("the built site of a second school", () => {
  const folder = newFolder();
  let ports: string;
  const files = () =>
    globSync("**/*.*", { cwd: folder }).filter(
      (file) => !/\.woff2?$/.test(file),
    );
  const only = (pattern: RegExp) => {
    const matching = files().filter((file) => pattern.test(file));
    expect(matching).toHaveLength(1);
    return join(folder, matching[0] ?? "");
  };
  const text = (pattern: RegExp) => readFileSync(only(pattern), "utf8");

  beforeAll(() => {
    ports = runScript(
      buildAs(join(ROOT, "test/support/second-school.ts"), folder),
    );
  });

  it("is built without opening a port, which another build might have", () => {
    expect(ports).toBe("0");
  });

  it("tells the licenses of packages, fonts and icons", () => {
    const notices = readFileSync(join(folder, "licenses.md"), "utf8");
    for (const name of ["react", "@fontsource/inter", "Lucide"]) {
      expect(notices).toMatch(
        new RegExp(`^## ${name} - [^#]*(Permission|Copyright)`, "m"),
      );
    }
  });

  it("has nothing of the first school", () => {
    const own = textAt("shared/college/school.ts");
    const marks = [
      ...own.matchAll(/(?:slug|title|brand|accent|paper|d): "([^"]{5,})"/g),
      ...(/\n {2}words: \{(.*?)\n {2}\},/s.exec(own)?.[1] ?? "").matchAll(
        /"([^"]{5,})"/g,
      ),
    ].map(([, mark = ""]) => mark);
    expect(marks.length).toBeGreaterThan(20);
    expect(files().length).toBeGreaterThan(20);
    expect(
      files().flatMap((file) => {
        const content = readFileSync(join(folder, file), "utf8").toLowerCase();
        return marks
          .filter((mark) => content.includes(mark.toLowerCase()))
          .map((mark) => `${file}: ${mark}`);
      }),
    ).toEqual([]);
  });

  it("calls a thing by one name, but the header's link to the login by the specified one", () => {
    const said = files()
      .filter((file) => /\.(?:js|html)$/.test(file))
      .map((file) => readFileSync(join(folder, file), "utf8"));
    const others =
      /\be-mail|\bmail program|\b(?:our|more) mails|\bsign in\b|admission office/gi;
    expect(said.flatMap((content) => content.match(others) ?? [])).toEqual([
      "Sign In",
    ]);
  });

  it("has no syntax that browsers of 2022 lack", () => {
    const isNewer = /\bstatic\s*\{|\(\?<[=!]|@media[^{]*width\s*[<>]/;
    const newer = files()
      .filter((file) => /\.(?:js|html|css)$/.test(file))
      .filter((file) => isNewer.test(readFileSync(join(folder, file), "utf8")));
    expect(newer).toEqual([]);
  });

  it("lets no phone make links of texts, which React would lose", () => {
    const pages = files().filter((file) => file.endsWith(".html"));
    expect(pages.length).toBeGreaterThan(5);
    const detection =
      /<meta\s+name="format-detection"\s+content="telephone=no,/;
    expect(
      pages.filter(
        (page) => !detection.test(readFileSync(join(folder, page), "utf8")),
      ),
    ).toEqual([]);
  });

  it("preloads the form's code with its page, and that of the cards with theirs", () => {
    const linked = (page: string) =>
      [
        ...page.matchAll(
          /assets\/(form|login|account|declaration|printed)-[^"]+\.(js|css)"/g,
        ),
      ]
        .map(([, part = "", kind = ""]) => `${part}.${kind}`)
        .toSorted();
    expect(readFileSync(only(/CreatableField-.*\.js$/), "utf8")).not.toMatch(
      /from"\.\/account-/,
    );
    expect(linked(text(/index\.html$/))).toEqual([
      "declaration.js",
      "form.css",
      "form.js",
    ]);
    const login = ["login.css", "login.js"];
    expect(linked(text(/login\.html$/))).toEqual(login);
    expect(linked(text(/signup\.html$/))).toEqual([
      "account.css",
      "account.js",
      ...login,
    ]);
  });

  it("shows the first picture before any code, which the start then runs file by file", () => {
    for (const [file, heading, part] of [
      ["index", "About You", "form"],
      ["education", "Your Academics", "form"],
      ["login", "Log In", "account"],
    ] as const) {
      const page = text(new RegExp(`^${file}\\.html$`));
      expect(page).toMatch(new RegExp(`<h1[^>]*>${heading}</h1>`));
      expect(page).not.toMatch(/ style="| on\w+="/);
      const [, code = "", start = ""] =
        new RegExp(
          `<script data-code="([^"]+)" data-part="${part}" data-student="[^"]+" data-path="[^"]+">(.*?)</script>`,
          "s",
        ).exec(page) ?? [];
      expect(start).not.toMatch(/(import|from)\s*"/);
      expect(code.split(" ").at(-1)).toMatch(/^\/assets\/site-/);
    }
  });

  it("allows, on each page, the code and styles that are in it, and no others but the site's own", () => {
    const pages = files().filter((file) => file.endsWith(".html"));
    expect(pages).toHaveLength(Object.keys(HTML_FILES).length + 1);
    for (const page of pages.map((file) => text(new RegExp(`^${file}$`)))) {
      const [head, policy = ""] =
        /^[^<]*<!doctype html>\s*<html[^>]*>\s*<head>\s*<meta charset[^>]*><meta http-equiv="content-security-policy" content="([^"]*)">/.exec(
          page,
        ) ?? [];
      expect(head).toBeDefined();
      const allowed = (name: string, element: RegExp) =>
        [
          name,
          "'self'",
          ...(name === "style-src" ? [""] : []),
          ...[...page.matchAll(element)].map(([, own = ""]) => own),
        ]
          .map((own, at) =>
            at < 2
              ? own
              : `'sha256-${createHash("sha256").update(own).digest("base64")}'`,
          )
          .join(" ");
      expect(policy.split("; ")).toEqual([
        allowed("script-src", /<script data-[^>]*>(.*?)<\/script>/gs),
        allowed("style-src", /<style>(.*?)<\/style>/gs),
      ]);
    }
  });

  it("loads nothing of the form for the document", () => {
    const names = [
      ...text(/document\.html$/).matchAll(/\/assets\/([\w-]+?)-.{8}\.js"/g),
    ].map(([, name]) => name);
    expect(new Set(names)).toEqual(
      new Set([
        "document",
        "common",
        "declaration",
        "printed",
        "react",
        "rolldown-runtime",
      ]),
    );
  });

  it("loads nothing of the form with a card or a dialog, and no card with the form", () => {
    const all = (name: string, found = new Set<string>()) => {
      if (found.has(name)) return found;
      found.add(name);
      const code = text(new RegExp(`/${name}-.{8}\\.js$`));
      for (const [, next = ""] of code.matchAll(
        /(?:from|import)"\.\/([\w-]+?)-.{8}\.js"/g,
      )) {
        all(next, found);
      }
      return found;
    };
    const site = ["rolldown-runtime", "react", "vendor", "common", "site"];
    const sorted = (names: Iterable<string>) => [...names].toSorted();
    expect(sorted(all("login"))).toEqual(sorted([...site, "login"]));
    // Of the router, nothing that matches routes or loads their data.
    expect(text(/vendor-.*\.js$/)).not.toMatch(/caseSensitive|prefetch/);
    expect(sorted(all("dialogs"))).toEqual(sorted([...site, "dialogs"]));
    const form = [...site, "declaration", "form"];
    expect(sorted(all("form"))).toEqual(sorted(form));
    // Nor what asks the server for a student's data, which the form of a visitor does without.
    expect(sorted(all("student"))).toEqual(sorted([...form, "student"]));
    expect(sorted(all("parts"))).toEqual(sorted([...form, "dialogs", "parts"]));
  });

  it("loads code after everything else", () => {
    const links = text(/index\.html$/).match(
      /<link rel="(module)?preload[^>]*>/g,
    );
    expect(links).toContainEqual(expect.stringContaining("modulepreload"));
    for (const link of links ?? []) {
      expect(link.includes('fetchpriority="low"')).toBe(
        link.includes("modulepreload"),
      );
    }
  });

  it("has its own title, description and preview", () => {
    const page = text(/index\.html$/);
    const title = "Koa Pacific University – Application for Admission";
    expect(page).toContain(`<title>${title}</title>`);
    expect(page).toContain(
      `<meta name="description" content="${school.theme.socialText}">`,
    );
    expect(page).toContain(`<meta property="og:title" content="${title}">`);
    expect(page).toContain(
      `<meta property="og:image" content="https://apply.koapacific.example/assets/card-`,
    );
    expect(page).toContain(school.helpEmail);
    expect(page).not.toContain("%SCHOOL");
  });

  it("has no font twice, in an older format as well", () => {
    const fonts = globSync("**/*.woff*", { cwd: folder });
    const names = fonts.map((file) => file.replace(/-[\w-]{8}\.\w+$/, ""));
    expect(names.length).toBeGreaterThan(100);
    expect(names.filter((name, index) => names.indexOf(name) < index)).toEqual(
      [],
    );
  });

  it("refers to existing files, and to small ones of its first fonts", () => {
    const addresses = [
      ...text(/index\.html$/).matchAll(
        /(?:(?:href|src|content|data-code|data-student)="(?:https:\/\/[^/"]+)?|url\()(\/[^")]+)[")]/g,
      ),
    ].flatMap(([, address = ""]) => address.split(" "));
    for (const name of ["inter-latin-wght", "source-serif-4-latin-600"]) {
      const font = addresses.find((path) => path.includes(`/${name}-normal-`));
      // Those of their packages, with all weights and alternative forms, have 48 and 22 KB.
      expect(statSync(join(folder, font ?? "")).size).toBeLessThan(26_000);
    }
    const exists = new Set(
      globSync("**/*.*", { cwd: folder }).map((file) => `/${file}`),
    );
    const named = addresses.filter((path) => path.includes("."));
    expect(named.filter((path) => !exists.has(path))).toEqual([]);
  });

  it("has its own icons, manifest and colors", async () => {
    const { brand } = school.theme;
    expect(text(/icon-\w{8}\.svg$/)).toContain(brand);
    const manifest = JSON.parse(text(/manifest-\w{8}\.json$/)) as {
      readonly name: string;
      readonly theme_color: string;
      readonly icons: readonly { readonly src: string }[];
    };
    expect(manifest).toMatchObject({
      name: "Koa Pacific University – Application for Admission",
      theme_color: brand,
    });
    expect(
      await Promise.all(
        manifest.icons.map(async ({ src }) => {
          const { width, height } = await sharp(join(folder, src)).metadata();
          return `${width}x${height}`;
        }),
      ),
    ).toEqual(["48x48", "192x192", "512x512"]);
    expect(text(/common-.*\.css$/)).toContain(`--color-brand:${brand}`);
  });

  it("has a touch icon without transparency and a social card of the right size", async () => {
    const touch = await sharp(only(/icon-180-\w{8}\.png$/)).metadata();
    expect(touch).toMatchObject({ width: 180, height: 180, hasAlpha: false });
    const card = await sharp(only(/card-\w{8}\.png$/)).metadata();
    expect(card).toMatchObject({ format: "png", width: 1200, height: 630 });
  });

  it("keeps search engines from the API and from links with tokens", () => {
    expect(text(/robots\.txt$/)).toMatch(/Disallow: \/api\/\n/);
    expect(text(/robots\.txt$/)).toMatch(/Disallow: \/\*\?\*token=\n/);
  });

  it("has the licenses of its packages and of every font in it", () => {
    const notices = text(/^licenses\.md$/);
    expect(notices).toMatch(/^## react - [\d.]+ \(MIT\)$/m);
    const named = [...notices.matchAll(/^## @[\w-]+\/([\w-]+) - /gm)].map(
      ([, name = ""]) => name.replaceAll("-", ""),
    );
    // Of Noto Sans Math, one package has a file NotoSansMath_400Regular.
    const fonts = globSync("**/*.{otf,ttf,woff,woff2}", { cwd: folder }).map(
      (file) =>
        basename(file)
          .replace(/^printed-/, "")
          .replaceAll("-", "")
          .toLowerCase(),
    );
    expect(fonts.length).toBeGreaterThan(100);
    expect(
      fonts.filter((font) => !named.some((name) => font.startsWith(name))),
    ).toEqual([]);
  });

  it("is cached by browsers permanently, except for the files that say otherwise", () => {
    expect(
      files()
        .filter((file) => !/-[\w-]{8}\.\w+$/.test(file))
        .sort(),
    ).toEqual([...UNHASHED_FILES].sort());
  });

  it("contains no page for development", () => {
    expect(files().filter((file) => /gallery/i.test(file))).toEqual([]);
    expect(
      files().filter((file) =>
        readFileSync(join(folder, file), "utf8").includes("Every component"),
      ),
    ).toEqual([]);
  });
});
