import { execFileSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { basename, dirname, join, relative } from "node:path";
import { constants, zstdCompressSync } from "node:zlib";
import {
  WORD_FONTS,
  type ScriptFont,
} from "@admission/safe-documents/script-fonts";
import { buildSync, type BuildOptions } from "esbuild";

const ROOT = join(import.meta.dirname, "..");
const OUTPUT = join(ROOT, ".build", "lambdas");

interface ShippedPackage {
  readonly name: string;
  /** Pattern of the files that are needed, by their path in the package; all of them by default. */
  readonly files?: RegExp;
  /** Pattern of those that are compressed, because a function may have 250 MB. */
  readonly packed?: RegExp;
  /** Package of its binaries for Lambda; by default it has none. */
  readonly binaries?: string;
}

/** Returns the files of a web font in some of its weights, in the smallest format, or its one file. */
function font({
  package: found,
  sheets,
  file,
}: Omit<ScriptFont, "family">): ShippedPackage {
  const name = found.replace("/package.json", "");
  if (file !== undefined) {
    return {
      name,
      files: new RegExp(
        `^(package\\.json|LICENSE|dist/index\\.cjs|${file.replace("../", "")})$`,
      ),
    };
  }
  return {
    name,
    files: new RegExp(
      `^(package\\.json|LICENSE|(${sheets.join("|")})\\.css|files/.*-(${sheets.join("|")})-normal\\.woff2)$`,
    ),
  };
}

const CHROMIUM: ShippedPackage = { name: "@sparticuz/chromium" };
const PDFIUM: ShippedPackage = {
  name: "@embedpdf/pdfium",
  files: /^(package\.json|LICENSE.*|dist\/(index\.js|pdfium\.wasm))$/,
};
const LIBRE_OFFICE: ShippedPackage = {
  name: "@matbee/libreoffice-converter",
  files: /^(package\.json|wasm\/soffice\.(cjs|data|wasm))$/,
  packed: /\.(data|wasm)$/,
};
/** Packages with binaries, or with files that are read at run time: shipped beside the bundle instead of in it. */
const PACKAGES_BY_ENTRY: Readonly<Record<string, readonly ShippedPackage[]>> = {
  "lambdas/workers/conversion-convert.ts": [
    PDFIUM,
    LIBRE_OFFICE,
    { name: "harfbuzzjs" },
    { name: "sharp", binaries: "@img/sharp-linux-x64" },
    { name: "fontverter" },
    ...WORD_FONTS.map(font),
  ],
  "lambdas/workers/pdf-print.ts": [CHROMIUM],
};

/** Programs that a function runs in child processes, which are looked up beside the bundle. */
const PROCESSES_BY_ENTRY: Readonly<Record<string, readonly string[]>> = {
  "lambdas/workers/conversion-convert.ts": [
    "packages/safe-documents/convert/sanitize-process.ts",
    "packages/safe-documents/convert/word-process.ts",
  ],
};

function nameOf(entry: string): string {
  return `${basename(dirname(entry))}-${basename(entry, ".ts")}`;
}

/** Returns the folder of a source file's bundle. */
export function bundleFolder(entry: string): string {
  return join(OUTPUT, nameOf(entry));
}

interface Manifest {
  readonly version: string;
  readonly license?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly os?: readonly string[];
}

function manifestOf(folder: string): Manifest {
  return JSON.parse(
    readFileSync(join(folder, "package.json"), "utf8"),
  ) as Manifest;
}

function folderOf(name: string, from: string): string | undefined {
  return (createRequire(join(from, "package.json")).resolve.paths(name) ?? [])
    .map((modules) => join(modules, name))
    .find((folder) => existsSync(join(folder, "package.json")));
}

/** Collects a package and its dependencies by name; optional ones that are not installed here are left out. */
function closure(
  name: string,
  from: string,
  found: Map<string, string>,
): Map<string, string> {
  const folder = folderOf(name, from);
  if (folder === undefined || found.has(name)) return found;
  found.set(name, folder);
  const { dependencies, optionalDependencies } = manifestOf(folder);
  for (const dependency of Object.keys({
    ...dependencies,
    ...optionalDependencies,
  })) {
    closure(dependency, folder, found);
  }
  return found;
}

/**
 * Installs a package with Lambda's binaries, which npm fetches if this is another platform, apart from what else a function
 * ships: npm removes what it has not installed.
 * @returns the folder that it is in
 */
function installFor(name: string, version: string): string {
  const folder = mkdtempSync(join(tmpdir(), "lambda-"));
  writeFileSync(join(folder, "package.json"), "{}");
  const options =
    "--prefix=. --no-save --ignore-scripts --include=optional --os=linux --cpu=x64 --libc=glibc";
  execFileSync(
    "npm",
    ["install", ...options.split(" "), `${name}@${version}`],
    { cwd: folder, stdio: "inherit", shell: process.platform === "win32" },
  );
  return folder;
}

/** Replaces each of these files by a compressed copy. */
function pack(folder: string, packed: RegExp): void {
  for (const file of globSync("**", { cwd: folder })) {
    if (!packed.test(file)) continue;
    const path = join(folder, file);
    const bytes = zstdCompressSync(readFileSync(path), {
      params: { [constants.ZSTD_c_compressionLevel]: 9 },
    });
    writeFileSync(`${path}.zst`, bytes);
    rmSync(path);
  }
}

function ship(
  { name, files, packed, binaries = name }: ShippedPackage,
  target: string,
): void {
  const here = closure(name, ROOT, new Map());
  const folder = here.get(name);
  if (folder === undefined) throw new Error(`${name} is not installed.`);
  const installed = here.has(binaries)
    ? undefined
    : installFor(name, manifestOf(folder).version);
  const packages = installed ? closure(name, installed, new Map()) : here;
  for (const [each, source] of packages) {
    cpSync(source, join(target, "node_modules", each), {
      recursive: true,
      dereference: true,
      filter: (path) =>
        each !== name ||
        files === undefined ||
        statSync(path).isDirectory() ||
        files.test(relative(source, path).replaceAll("\\", "/")),
    });
  }
  if (installed) rmSync(installed, { recursive: true });
  if (packed) pack(join(target, "node_modules", name), packed);
}

/** Puts what a function reads at run time beside its bundle. */
export function shipPackages(entry: string): void {
  for (const shipped of PACKAGES_BY_ENTRY[entry] ?? []) {
    ship(shipped, bundleFolder(entry));
  }
}

/** Lists every source file that is a function of its own. */
export function handlerEntries(): readonly string[] {
  return globSync("lambdas/{api,workers}/*.ts", { cwd: ROOT })
    .map((entry) => entry.replaceAll("\\", "/"))
    .toSorted();
}

/** Options of every bundle. */
export const BUNDLE = {
  absWorkingDir: ROOT,
  outExtension: { ".js": ".mjs" },
  bundle: true,
  minify: true,
  sourcemap: "linked",
  sourcesContent: false,
  format: "esm",
  platform: "node",
  target: "node24",
  mainFields: ["module", "main"],
  alias: {
    "@aws-sdk/credential-provider-node": join(
      import.meta.dirname,
      "lambda-credentials.ts",
    ),
  },
  external: Object.values(PACKAGES_BY_ENTRY)
    .flat()
    .map(({ name }) => name),
  // Some dependencies are CommonJS and call `require`, which modules do not have.
  banner: {
    js: "import{createRequire as __cr}from'node:module';const require=__cr(import.meta.url);",
  },
  logLevel: "error",
} satisfies BuildOptions;

/** Returns the licenses of the packages that sources are in; those that are shipped beside have their own. */
function licensesOf(sources: readonly string[]): string {
  const folders = sources.flatMap(
    (path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(path)?.[0] ?? [],
  );
  return [...new Set(folders)]
    .toSorted()
    .map((folder) => {
      const cwd = join(ROOT, folder);
      const { version, license = "" } = manifestOf(cwd);
      const name = folder.slice(folder.lastIndexOf("node_modules/") + 13);
      const texts = globSync("{LICEN[CS]E,COPYING,NOTICE}*", { cwd }).map(
        (file) => readFileSync(join(cwd, file), "utf8").trim(),
      );
      return [`## ${name} ${version}, ${license}`, ...texts].join("\n\n");
    })
    .join("\n\n");
}

/** Bundles all handlers in one go: a folder each, ready to be an asset, with the licenses of what is in it. */
export function bundleHandlers(): void {
  rmSync(OUTPUT, { recursive: true, force: true });
  const { metafile } = buildSync({
    ...BUNDLE,
    metafile: true,
    entryPoints: handlerEntries().flatMap((entry) => [
      { in: entry, out: join(nameOf(entry), "index") },
      ...(PROCESSES_BY_ENTRY[entry] ?? []).map((process) => ({
        in: process,
        out: join(nameOf(entry), basename(process, ".ts")),
      })),
    ]),
    outdir: OUTPUT,
  });
  const bundles = Object.entries(metafile.outputs);
  for (const entry of handlerEntries()) {
    const folder = bundleFolder(entry);
    const sources = bundles
      .filter(([file]) => join(ROOT, file).startsWith(join(folder, "/")))
      .flatMap(([, { inputs }]) => Object.keys(inputs));
    writeFileSync(join(folder, "licenses.md"), licensesOf(sources));
  }
  for (const entry of Object.keys(PACKAGES_BY_ENTRY)) shipPackages(entry);
}
