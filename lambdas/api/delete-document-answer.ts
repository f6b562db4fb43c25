import { deletionRoute } from "../http/deletion-route.ts";

export const handler = deletionRoute("delete-document-answer");
