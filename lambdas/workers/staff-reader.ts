import { deedHandler } from "../staff/deed-handler.ts";
import { readerDeeds } from "../staff/reader-deeds.ts";

export const handler = deedHandler(readerDeeds);
