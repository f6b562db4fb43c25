import { UserError } from "../command.ts";
import { subcommand } from "./subcommand.ts";

export const list = subcommand({
  summary: "lists applications by their status",
  usage: `Lists applications, those that were submitted first.

  npm run applications -- list [--status submitted|started] [--json]

--status  only those with this status
--json    one JSON object a line`,
  options: {
    status: { type: "string" },
    json: { type: "boolean", default: false },
  },
  run: async ({ status, json }) => {
    if (
      status !== undefined &&
      status !== "submitted" &&
      status !== "started"
    ) {
      throw new UserError(`${status} is no status.`);
    }
    const { listApplications } =
      await import("../../lambdas/storage/application-list.ts");
    for await (const each of listApplications({ status })) {
      console.log(
        json ? JSON.stringify(each) : `${each.status_at} ${each.username}`,
      );
    }
  },
});
