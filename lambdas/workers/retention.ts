import { eraseDue } from "../accounts/retention.ts";
import { environment } from "../environment.ts";
import { jobHandler } from "../job-handler.ts";

/** Runs each hour where the school has set for how long it keeps applications. */
export const handler = jobHandler(async (): Promise<void> => {
  const { retention } = environment;
  if (retention !== undefined) await eraseDue(retention);
});
