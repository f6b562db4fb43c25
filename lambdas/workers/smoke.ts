import { deedHandler } from "../staff/deed-handler.ts";
import { smokeDeeds } from "../staff/smoke-deeds.ts";

export const handler = deedHandler(smokeDeeds);
