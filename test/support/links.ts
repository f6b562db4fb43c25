import type { LocalCloud } from "@admission/local-cloud";
import { createLink, type LinkScope } from "../../lambdas/storage/links.ts";
import { Visitor, type CallReply } from "./cloud.ts";

type ViewOf<S extends LinkScope> = CallReply<
  S extends "public" ? "get-public-view" : "get-service-view"
>;

/** Opens a link in a browser of its own. */
export async function openLink<S extends LinkScope>(
  cloud: LocalCloud,
  scope: S,
  token: string,
): Promise<ViewOf<S>> {
  const staff = new Visitor(cloud);
  const view =
    scope === "public"
      ? staff.call("get-public-view", { query: { token } })
      : staff.call("get-service-view", { query: { service_token: token } });
  return (await view) as ViewOf<S>;
}

/** Returns what a link of now to a student's application shows. */
export async function viewFor<S extends LinkScope>(
  cloud: LocalCloud,
  scope: S,
  student: string,
  created_by = "test",
): Promise<ViewOf<S>> {
  const token = await createLink({ scope, student, created_by }, 600);
  return openLink(cloud, scope, token);
}
