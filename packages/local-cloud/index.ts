// Loaded before the AWS SDK, which signs the functions' calls by it.
import "./functions/calling-function.ts";
import type { LocalCloud, LocalCloudOptions } from "./start-local-cloud.ts";

export { browserLibraries, installedChrome } from "./functions/browser.ts";
export { claimDataFolder, DataFolderError } from "./disk/data-folder.ts";
export type { Mail } from "./outbox/outbox.ts";
export {
  closeServer,
  listen,
  serveOnLoopback,
} from "./server/loopback-server.ts";
export { sendSiteFile } from "./site/files.ts";
export type { LocalCloud, LocalCloudOptions } from "./start-local-cloud.ts";
export { readTemplate } from "./template/read-template.ts";
export {
  TemplateError,
  type CloudFormationTemplate,
} from "./template/template.ts";

/**
 * Runs the template on this machine. Only one at a time in each process, because the handlers share process.env.
 * @throws TemplateError for anything in the template that has no local counterpart
 */
export async function startLocalCloud(
  options: LocalCloudOptions,
): Promise<LocalCloud> {
  // The emulators are loaded once they are needed: the rest of this module is ready at once.
  const { startServices } = await import("./start-local-cloud.ts");
  return startServices(options);
}
