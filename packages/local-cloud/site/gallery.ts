import { sendSiteFile, type SiteRequest } from "./files.ts";

/** Path of the gallery of components, which exists in the local run only. */
export const GALLERY_PATH = "/_local/gallery";

/** Builds the gallery if it is missing or older than its sources; resolves with its folder. */
export type BuildGallery = () => Promise<string>;

/** Answers all requests at and below the gallery's path. */
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

/** Returns whether a path is the gallery's. */
export function isGalleryPath(path: string): boolean {
  return path === GALLERY_PATH || path.startsWith(`${GALLERY_PATH}/`);
}
