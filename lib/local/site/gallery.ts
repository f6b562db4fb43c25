import { sendSiteFile, type SiteRequest } from "./files.ts";

/** Where the gallery of components is, on the local run alone. */
export const GALLERY_PATH = "/_local/gallery";

/** Builds the gallery when it is not there or older than its sources; resolves with its folder. */
export type BuildGallery = () => Promise<string>;

/** Answers everything at and below the gallery's path. */
export async function sendGallery(
  build: BuildGallery,
  path: string,
  ask: SiteRequest,
): Promise<void> {
  const file = path.slice(GALLERY_PATH.length);
  if (file === "") {
    ask.response.writeHead(308, { location: `${GALLERY_PATH}/` });
    ask.response.end();
    return;
  }
  await sendSiteFile(await build(), file, ask);
}

/** Whether a path is the gallery's. */
export function isGalleryPath(path: string): boolean {
  return path === GALLERY_PATH || path.startsWith(`${GALLERY_PATH}/`);
}
