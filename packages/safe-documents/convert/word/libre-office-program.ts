import { existsSync, readFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { compileFunction } from "node:vm";
import { zstdDecompress } from "node:zlib";
import { wordFonts } from "./word-fonts.ts";

/** Files of LibreOffice, which are in its memory. */
export interface Files {
  readdir(path: string): string[];
  unlink(path: string): void;
  readFile(path: string): Uint8Array;
  writeFile(path: string, data: Uint8Array | string): void;
}

/** Program as Emscripten starts it: calls take and return addresses in its memory. */
export interface Program {
  readonly FS: Files;
  readonly ENV: Record<string, string>;
  readonly HEAPU8: Uint8Array;
  _malloc(size: number): number;
  _libreofficekit_hook(installation: number): number;
  _lok_documentLoad(office: number, url: number): number;
  _lok_documentSaveAs(
    document: number,
    url: number,
    format: number,
    options: number,
  ): number;
  _lok_documentDestroy(document: number): void;
}

type Imports = ConstructorParameters<typeof WebAssembly.Instance>[1];
type Receive = (
  instance: WebAssembly.Instance,
  code: WebAssembly.Module,
) => void;

export const FONT_FOLDER = "/instdir/share/fonts/truetype";
const require = createRequire(import.meta.url);
const FOLDER = join(
  dirname(require.resolve("@matbee/libreoffice-converter/package.json")),
  "wasm",
);
const unpack = promisify(zstdDecompress);

let loading: Promise<Program> | undefined;

/**
 * Loads LibreOffice, ready for the first call: 147 MB of program and 100 MB of its files, which other threads read and
 * compile while this one can do other work.
 */
export function loadProgram(): Promise<Program> {
  return (loading ??= load());
}

/** Fonts that LibreOffice tries first for another script, and with a part of Arabic: the letters they lack vanish. */
const INCOMPLETE_FONTS = /^DejaVuS/;

async function load(): Promise<Program> {
  const reading = asset("soffice.data");
  const compiling = WebAssembly.compile(await asset("soffice.wasm"));
  const files = wholeBuffer(await reading);
  const loaded = Promise.withResolvers<void>();
  const program = {
    // Its own `main` would start LibreOffice a second time, in a thread that would deadlock with this one.
    noInitialRun: true,
    instantiateWasm(imports: Imports, receive: Receive) {
      compiling
        .then((code) => receive(new WebAssembly.Instance(code, imports), code))
        .catch(loaded.reject);
      return {};
    },
    getPreloadedPackage: () => files,
    // Warnings for its developers are not even made.
    preRun: [() => (program.ENV.SAL_LOG = "-INFO-WARN")],
    print() {},
    printErr() {},
    onRuntimeInitialized: loaded.resolve,
  } as unknown as Program;
  run(program);
  const fonts = await wordFonts();
  await loaded.promise;
  const own = program.FS.readdir(FONT_FOLDER);
  for (const font of own.filter((name) => INCOMPLETE_FONTS.test(name))) {
    program.FS.unlink(`${FONT_FOLDER}/${font}`);
  }
  for (const { filename, data } of fonts) {
    program.FS.writeFile(`${FONT_FOLDER}/${filename}`, data);
  }
  return program;
}

/** Reads a file of the package, which is compressed in a bundle, where its size counts. */
async function asset(name: string): Promise<Buffer<ArrayBuffer>> {
  const path = join(FOLDER, name);
  const packed = `${path}.zst`;
  return existsSync(packed) ? unpack(await read(packed)) : read(path);
}

/** Reads a file in one piece, where `readFile` takes hundreds. */
async function read(path: string): Promise<Buffer<ArrayBuffer>> {
  await using file = await open(path);
  const bytes = Buffer.allocUnsafeSlow((await file.stat()).size);
  await file.read(bytes);
  return bytes;
}

/** Returns the memory of these bytes, without copying it if they are all of it. */
function wholeBuffer({
  buffer,
  byteOffset,
  byteLength,
}: Buffer<ArrayBuffer>): ArrayBuffer {
  return byteLength === buffer.byteLength
    ? buffer
    : buffer.slice(byteOffset, byteOffset + byteLength);
}

/** Text of the loader that says how many threads wait for work; more start as they are needed, which is rare. */
const THREADS = ["pthreadPoolSize=4", "pthreadPoolSize=1"] as const;

/** Runs the package's loader, which finds the program where Emscripten expects it. */
function run(program: Program): void {
  const path = join(FOLDER, "soffice.cjs");
  const loader = readFileSync(path, "utf8").replace(...THREADS);
  if (!loader.includes(THREADS[1])) throw new Error(`${path} has changed.`);
  Object.assign(globalThis, { Module: program });
  compileFunction(loader, ["require", "__filename", "__dirname"], {
    filename: path,
  })(createRequire(path), path, FOLDER);
}
