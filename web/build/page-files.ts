import { join } from "node:path";
import type { Plugin, Rolldown } from "vite";

type Bundle = Rolldown.OutputBundle;

/**
 * Parts of the site that the router imports only at run time, by the modules that import all the others of the part.
 */
const PARTS = {
  form: /\/src\/(app\/FormRoutes|pages\/FormPage)\.tsx$/,
  account: /\/src\/pages\/account\/\w+Page\.tsx$/,
} as const;

/** Modules that run while the rest of the code is loading, and must not wait for it. */
const START =
  /\/src\/(start|lib\/after-paint|api\/(early-profile|send|login-flag|session-mode))\.ts$|\/shared\/routes\.ts$/;

/**
 * Groups of one file for each part, and one for what they share: the rest of the site is small and seldom requested.
 */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  { name: "start", test: START },
  // Without the style sheets of packages, which are loaded together with the site's own.
  { name: "vendor", test: /node_modules.*\.[cm]?js(\?|$)/, tags: ["$initial"] },
  { name: "site", tags: ["$initial"] },
  // Shared by both parts, neither of which may load the other.
  {
    name: "fields",
    test: /\/src\/(components\/(FieldFrame|Control|EmailSuggestion)\b|lib\/(error-title|email-typo|plain-digits|debounce|use-debounced))|\/(useMutation|mutationObserver)\./,
  },
  { name: "form", test: PARTS.form },
  // Shared by the account forms' form library and the select component, neither of which may load the other.
  {
    name: "statics",
    test: /node_modules\/(hoist-non-react-statics|react-is)\//,
  },
  { name: "account", test: PARTS.account },
];

/** Returns a chunk with everything that it imports statically. */
function withImports(
  bundle: Bundle,
  fileName: string,
  found = new Set<string>(),
): ReadonlySet<string> {
  const chunk = bundle[fileName];
  if (found.has(fileName) || chunk?.type !== "chunk") return found;
  found.add(fileName);
  for (const each of chunk.imports) withImports(bundle, each, found);
  return found;
}

/** Adds links to a part's code and styles to the page, so that they are fetched together with the entry. */
function linkedTo(html: string, part: RegExp, bundle: Bundle): string {
  const chunks = Object.values(bundle).filter(({ type }) => type === "chunk");
  const entries = (chunks as Rolldown.OutputChunk[]).filter(({ moduleIds }) =>
    moduleIds.some((id) => part.test(id)),
  );
  if (entries.length === 0) throw new Error(`${part} is no part of the site.`);
  const scripts = entries.flatMap(({ fileName }) => [
    ...withImports(bundle, fileName),
  ]);
  const styles = scripts.flatMap((name) => {
    const chunk = bundle[name];
    return chunk?.type === "chunk"
      ? [...(chunk.viteMetadata?.importedCss ?? [])]
      : [];
  });
  const links = [
    ...scripts.map((name) => [name, 'rel="modulepreload"'] as const),
    // The page starts without them; the part's code waits for them.
    ...styles.map((name) => [name, 'rel="preload" as="style"'] as const),
  ]
    .filter(([name]) => !html.includes(`"/${name}"`))
    .map(([name, kind]) => `<link ${kind} crossorigin href="/${name}">`);
  // Styles and fonts have priority: without them nothing is shown at all.
  return html
    .replace("</head>", `${[...new Set(links)].join("")}</head>`)
    .replaceAll(
      'rel="modulepreload"',
      'rel="modulepreload" fetchpriority="low"',
    );
}

/** Moves the page's styles before its code: nothing is shown without them. */
function stylesFirst(html: string): string {
  const styles = html.match(/<link rel="stylesheet"[^>]*>\s*/g) ?? [];
  return styles
    .reduce((rest, style) => rest.replace(style, ""), html)
    .replace("<script", `${styles.join("")}<script`);
}

/** Replaces the page's entry by a start that runs the entry and its imports one after the other. */
function startedBy(
  html: string,
  start: string,
  part: keyof typeof PARTS,
  bundle: Bundle,
): string {
  const script = /<script type="module" crossorigin src="\/([^"]+)"><\/script>/;
  const entry = script.exec(html)?.[1];
  if (entry === undefined) throw new Error("index.html has no entry.");
  const code = [...withImports(bundle, entry)]
    .filter((each) => each !== start)
    .reverse()
    .map((each) => `/${each}`);
  return html.replace(
    script,
    `<script type="module" crossorigin src="/${start}" data-code="${code.join(" ")}" data-part="${part}"></script>
    <link rel="modulepreload" crossorigin href="/${entry}">`,
  );
}

/** Returns the start itself, and removes the facade, which only imports it. */
function takeStart(bundle: Bundle, facade: string): string {
  const chunk = bundle[facade];
  const [start] = chunk?.type === "chunk" ? chunk.imports : [];
  if (start === undefined) throw new Error("There is no start.");
  delete bundle[facade];
  return start;
}

/**
 * Makes the two pages of the site, which differ in what the browser fetches while the entry is loading: `index.html` is
 * for the form and everything else, `account.html` for the account forms.
 */
export function pageFiles(): Plugin {
  let start = "";
  return {
    name: "page-files",
    apply: "build",
    enforce: "post",
    buildStart() {
      start = this.emitFile({
        type: "chunk",
        id: join(import.meta.dirname, "../src/start.ts"),
      });
    },
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const page = bundle["index.html"];
        if (page?.type !== "asset") throw new Error("There is no index.html.");
        const html = stylesFirst(String(page.source));
        const startFile = takeStart(bundle, this.getFileName(start));
        const pageOf = (part: keyof typeof PARTS) =>
          linkedTo(
            startedBy(html, startFile, part, bundle),
            PARTS[part],
            bundle,
          );
        page.source = pageOf("form");
        this.emitFile({
          type: "asset",
          fileName: "account.html",
          source: pageOf("account"),
        });
      },
    },
  };
}
