import { deedHandler } from "../staff/deed-handler.ts";
import { exporterDeeds } from "../staff/exporter-deeds.ts";

export const handler = deedHandler(exporterDeeds);
