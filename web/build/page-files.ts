import { createHash } from "node:crypto";
import { join } from "node:path";
import { build } from "esbuild";
import {
  createServer,
  normalizePath,
  type Plugin,
  type ResolvedConfig,
  type Rolldown,
} from "vite";
import {
  DOCUMENT_FILE,
  HTML_FILES,
  INDEX_FILE,
} from "../../shared/html-files.ts";
import {
  ACCOUNT_PATHS,
  PUBLIC_TOKEN,
  SERVICE_TOKEN,
} from "../../shared/site-paths.ts";

type Bundle = Rolldown.OutputBundle;

/** What needs code of its own, by the modules that import the rest of it. */
const USES = {
  site: /\/src\/main\.tsx$/,
  document: /\/src\/document\.tsx$/,
  // Imported by the router at run time.
  form: /\/src\/(app\/FormShell|pages\/FormPage)\.tsx$/,
  student: /\/src\/app\/StudentShell\.tsx$/,
  login: /\/src\/pages\/account\/LoginPage\.tsx$/,
  account: /\/src\/pages\/account\/(?!Login)\w+Page\.tsx$/,
  copy: /\/src\/pages\/PrintCopy\.tsx$/,
};
/** Module whose importers load code once the page is there (see `loadParts`), but for the router. */
const LOADER = /\/src\/components\/lazy-part\.tsx$/;
const ROUTER = /\/src\/app\/AppRoutes\.tsx$/;
/** What is loaded so: for all of the site, and for the form. */
type Late = "dialogs" | "parts";
type Use = keyof typeof USES | Late;

/** Returns some modules with all that they cannot run without, or, with `isAll`, with all that they may load. */
function neededBy(
  entries: readonly string[],
  bundle: Rolldown.ChunkingContext,
  isAll = false,
) {
  const found = new Set(entries);
  for (const id of found) {
    const info = bundle.getModuleInfo(id);
    const later = isAll ? info?.dynamicallyImportedIds : undefined;
    for (const next of [...(info?.importedIds ?? []), ...(later ?? [])]) {
      found.add(next);
    }
  }
  return found;
}

/** Finds the modules of each use, and those by which code is loaded late. */
function findUses(bundle: Rolldown.ChunkingContext) {
  const starts = ["main.tsx", "document.tsx"].map((file) =>
    normalizePath(join(import.meta.dirname, "../src", file)),
  );
  const modules = [...neededBy(starts, bundle, true)];
  const needed = new Map<Use, ReadonlySet<string>>();
  for (const [use, pattern] of Object.entries(USES)) {
    const entries = modules.filter((id) => pattern.test(id));
    needed.set(use as Use, neededBy(entries, bundle));
  }
  const late: Record<Late, string[]> = { dialogs: [], parts: [] };
  for (const id of modules) {
    const info = bundle.getModuleInfo(id);
    const isLoader = info?.importedIds.some((each) => LOADER.test(each));
    if (!info || !isLoader || ROUTER.test(id)) continue;
    const loaded = info.dynamicallyImportedIds;
    late[needed.get("site")?.has(id) ? "dialogs" : "parts"].push(
      ...loaded.filter((each) => !USES.copy.test(each)),
    );
  }
  needed.set("dialogs", neededBy(late.dialogs, bundle));
  needed.set("parts", neededBy(late.parts, bundle));
  return { needed, late };
}
let uses: ReturnType<typeof findUses> | undefined;

/** Files of more than one use, each before those that need it. */
const SHARED_FILES = ["common", "vendor", "declaration", "printed", "site"];

/** Returns the shared file of a module: no use loads what only another one needs. */
function fileOf(id: string, bundle: Rolldown.ChunkingContext) {
  const { needed } = (uses ??= findUses(bundle));
  const isOf = (...some: readonly Use[]) =>
    some.some((use) => needed.get(use)?.has(id));
  if (isOf("document")) {
    if (isOf("site", "account", "dialogs")) return "common";
    if (isOf("copy") && id.includes("/src/pages/")) return "printed";
    if (isOf("copy", "form") || id.includes("/shared/")) return "declaration";
    return isOf("parts") ? "printed" : undefined;
  }
  if (isOf("site")) {
    return /node_modules.*\.[cm]?js(\?|$)/.test(id) ? "vendor" : "site";
  }
  const isShared = isOf("form", "parts") && isOf("account");
  return isShared || (isOf("form") && isOf("dialogs")) ? "site" : undefined;
}

/**
 * Groups of one file for each use, and one for what they share: the rest of the site is small and seldom requested. A
 * group takes what its modules import, but for what an earlier one has.
 */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  // Without the style sheets of packages, which are loaded together with the site's own.
  {
    name: "react",
    test: /node_modules\/(react|react-dom|scheduler|react-error-boundary)\/.*\.js$/,
  },
  ...SHARED_FILES.map((file) => ({
    name: (id: string, bundle: Rolldown.ChunkingContext) =>
      fileOf(id, bundle) === file ? file : undefined,
  })),
  { name: "form", test: USES.form },
  { name: "student", test: USES.student },
  // Shared by the account forms' form library and the select component, neither of which may load the other.
  {
    name: "statics",
    test: /node_modules\/(hoist-non-react-statics|react-is)\//,
  },
  { name: "login", test: USES.login },
  { name: "account", test: USES.account },
  ...(["dialogs", "parts"] as const).map((name) => ({
    name: (id: string) => (uses?.late[name].includes(id) ? name : undefined),
  })),
];

/** Returns the chunks with a module of a use and everything that they import statically, first what the others need. */
function chunksOf(
  parts: readonly (keyof typeof USES)[],
  bundle: Bundle,
): readonly Rolldown.OutputChunk[] {
  const found = new Set<string>();
  const withImports = (names: readonly string[]): Rolldown.OutputChunk[] =>
    names.flatMap((name) => {
      const chunk = bundle[name];
      if (found.has(name) || chunk?.type !== "chunk") return [];
      found.add(name);
      return [...withImports(chunk.imports), chunk];
    });
  return parts.flatMap((part) => {
    const entries = Object.values(bundle).filter(
      (file) =>
        file.type === "chunk" &&
        file.moduleIds.some((id) => USES[part].test(id)),
    );
    if (entries.length === 0) {
      throw new Error(`${part} is no part of the site.`);
    }
    return withImports(entries.map(({ fileName }) => fileName));
  });
}

function textOf(bundle: Bundle, fileName: string): string {
  const asset = bundle[fileName];
  if (asset?.type !== "asset") throw new Error(`${fileName} is not there.`);
  return String(asset.source);
}

/** Builds the script that shows a page's first picture and then runs its code. */
async function startScript(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, "../src/start.ts")],
    bundle: true,
    minify: true,
    format: "iife",
    // What cannot run the rest can tell so.
    target: "chrome63",
    write: false,
    logLevel: "error",
  });
  return outputFiles[0]?.text.trim() ?? "";
}

/** Renders what each page shows first, with the configuration of the build. */
async function firstPictures({
  configFile,
  inlineConfig,
  define = {},
}: ResolvedConfig): Promise<ReadonlyMap<string, string>> {
  const server = await createServer({
    ...inlineConfig,
    configFile: configFile ?? false,
    // Of one day with the code that takes them over, should the school's midnight pass meanwhile.
    define,
    appType: "custom",
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true, include: [] },
  });
  try {
    const { firstPicture } = (await server.ssrLoadModule(
      "/src/first-picture.tsx",
    )) as { readonly firstPicture: (path: string) => Promise<string> };
    const pictures = new Map<string, string>();
    for (const path of Object.keys(HTML_FILES)) {
      pictures.set(path, await firstPicture(path));
    }
    return pictures;
  } finally {
    await server.close();
  }
}

/** The bundler's own scripts and links, which come in another order here. */
const LOADED =
  /<(?:script type="module"|link rel="(?:stylesheet|modulepreload)")[^>]*>(?:<\/script>)?\s*/g;

const FAILURE =
  "This page could not be loaded. Please check your internet connection and reload it. If that does not help, your browser may be too old: please try another one.";

function allowed(texts: readonly string[]): string {
  return texts
    .map((text) => createHash("sha256").update(text).digest("base64"))
    .map((hash) => ` 'sha256-${hash}'`)
    .join("");
}

/**
 * Adds the part of the content security policy that concerns a page's own code and styles. In the page, because the
 * headers of a deployment reach browsers minutes before its pages, or after them (see `lib/security-headers.ts`).
 */
function withPolicy(html: string, scripts: string[], styles: string[]): string {
  // The select component fills an empty style sheet by script.
  const policy = `script-src 'self'${allowed(scripts)}; style-src 'self'${allowed(["", ...styles])}`;
  return html.replace(
    /<meta charset[^>]*>/,
    `$&<meta http-equiv="content-security-policy" content="${policy}">`,
  );
}

/** Completes a page: its styles, its first picture, and the start that runs its code file by file. */
function pageOf(
  path: string,
  picture: string,
  start: string,
  bundle: Bundle,
): string {
  const isCard = Object.values<string>(ACCOUNT_PATHS).includes(path);
  const card = path === ACCOUNT_PATHS.login ? "login" : "account";
  const chunks = chunksOf(["site", isCard ? card : "form"], bundle);
  const sheets = new Set(
    chunks.flatMap(({ viteMetadata }) => [
      ...(viteMetadata?.importedCss ?? []),
    ]),
  );
  const style = [...sheets].map((name) => textOf(bundle, name)).join("");
  const links = [
    // What is disabled is never requested, and the loader of code takes it for loaded.
    ...[...sheets].map(
      (name) => `stylesheet" disabled crossorigin href="/${name}`,
    ),
    ...chunks.map(
      ({ fileName }) =>
        `modulepreload" fetchpriority="low" crossorigin href="/${fileName}`,
    ),
  ].map((link) => `<link rel="${link}">`);
  // Requested with the others if there is a student.
  const student = chunksOf(["student"], bundle).at(-1)?.fileName ?? "";
  const code = chunksOf(["site"], bundle).map(({ fileName }) => `/${fileName}`);
  const html = textOf(bundle, INDEX_FILE)
    .replaceAll(LOADED, "")
    .replace("</title>", () => `</title><style>${style}</style>`)
    .replace("</head>", `${links.join("")}</head>`)
    .replace(
      '<div id="root">',
      () =>
        `<p class="start-failed" role="alert">${FAILURE}</p><div id="root" class="first-picture">${picture}`,
    )
    .replace(
      "</body>",
      () =>
        `<script data-code="${code.join(" ")}" data-part="${isCard ? "account" : "form"}" data-student="/${student}" data-path="${path}">${start}</script></body>`,
    );
  return withPolicy(html, [start], [style]);
}

const WITH_TOKEN = new RegExp(`[?&](${SERVICE_TOKEN}|${PUBLIC_TOKEN})=`);

/**
 * Makes the pages of the site from `index.html`, each with its own first picture (see `shared/html-files.ts`). During
 * development, the server chooses between the application and the document as CloudFront does.
 */
export function pageFiles(): Plugin {
  let config: ResolvedConfig;
  return {
    name: "page-files",
    enforce: "post",
    config: () => ({
      build: {
        rolldownOptions: {
          input: [INDEX_FILE, DOCUMENT_FILE].map((file) =>
            join(import.meta.dirname, "..", file),
          ),
        },
      },
    }),
    configureServer({ middlewares }) {
      middlewares.use((request, _, next) => {
        if (WITH_TOKEN.test(request.url ?? "")) {
          request.url = `/${DOCUMENT_FILE}`;
        }
        next();
      });
    },
    configResolved(resolved) {
      config = resolved;
    },
    generateBundle: {
      order: "post",
      async handler(_, bundle) {
        const start = await startScript();
        const pages: Record<string, string> = {
          [DOCUMENT_FILE]: withPolicy(textOf(bundle, DOCUMENT_FILE), [], []),
        };
        for (const [path, picture] of await firstPictures(config)) {
          const page = pageOf(path, picture, start, bundle);
          pages[HTML_FILES[path] ?? ""] = page;
        }
        for (const [fileName, source] of Object.entries(pages)) {
          const file = bundle[fileName];
          if (file?.type === "asset") file.source = source;
          else this.emitFile({ type: "asset", fileName, source });
        }
      },
    },
  };
}
