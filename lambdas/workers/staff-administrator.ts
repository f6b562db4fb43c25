import { administratorDeeds } from "../staff/administrator-deeds.ts";
import { deedHandler } from "../staff/deed-handler.ts";

export const handler = deedHandler(administratorDeeds);
