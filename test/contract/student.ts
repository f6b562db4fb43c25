import { today } from "../../lambdas/clock.ts";
import type { RouteId } from "../../shared/routes.ts";
import type { CallOptions } from "../../web/src/api/call.ts";
import { aCompleteApplication } from "../support/applications.ts";
import { NEW_USERNAME, USERNAME } from "./play.ts";
import type { SentRequest } from "./recordings.ts";

/** Returns a request as the site's client takes it. */
function sent<R extends RouteId>(
  route: R,
  request: Omit<CallOptions<R>, "signal" | "keepalive"> = {},
): SentRequest {
  return { route, ...request };
}

const password = "Correct-Horse-7-Battery";
const username = USERNAME;
const key = { params: { key: "prompts_essay_doc" } };
const file = { ...key, query: { file_key: "{file_key}" } };

/** Every request that the site sends, in the order of one student's application. */
export const studentRequests: readonly SentRequest[] = [
  sent("signup", { body: { username, password } }),
  sent("resend-confirm", { body: { username } }),
  sent("confirm", { body: { username, code: "{code}", id: "{id}" } }),
  sent("forgot-password", { body: { username } }),
  sent("reset-password", {
    body: { username, password, confirm_password: password, id: "{id}" },
  }),
  sent("login", { body: { username, password } }),
  sent("get-profile"),
  sent("put-last-page", { body: { last_page: "/about" } }),
  sent("put-answer", {
    body: { first_name: "Amy", birth_date: "2009-04-23", country: "USA" },
    query: { save: "k3f9.1" },
  }),
  sent("post-web-status", { body: { web_status: "started" } }),
  sent("put-tabs", { body: { tab_id: "prompts_essay", chosen_tab: "doc" } }),
  sent("get-tabs"),
  sent("put-add-another", {
    body: { button_id: "activity", num_components: 2 },
  }),
  sent("get-add-another"),
  sent("lookup", {
    query: { category: "hs_ceeb", text: "High", max_results: "10" },
  }),
  sent("lookup", { query: { category: "hs_ceeb", id: "{lookup_id}" } }),
  sent("post-presigned-url", { body: { answer_key: key.params.key } }),
  sent("post-conversion", {
    ...key,
    body: { file_key: "{file_key}", file_name: "essay.pdf" },
  }),
  sent("get-conversion", key),
  sent("get-document-answer"),
  sent("get-profile"),
  sent("get-service-view", { query: { service_token: "{service_token}" } }),
  sent("get-service-document", {
    ...key,
    query: { service_token: "{service_token}" },
  }),
  sent("get-service-pdf", { query: { service_token: "{service_token}" } }),
  sent("stop-reminders", { query: { id: "{stop_id}" } }),
  sent("get-public-view", { query: { token: "{token}" } }),
  sent("delete-conversion", file),
  sent("delete-document-answer", file),
  sent("put-answer", {
    body: aCompleteApplication({ entry_term: "{entry_term}" }, today()),
    query: { save: "k3f9.2" },
  }),
  sent("post-web-status", { body: { web_status: "validating" } }),
  sent("post-validations", { body: { first_name: ["First Name"] } }),
  sent("submit"),
  sent("get-pdf"),
  sent("get-copy"),
  sent("put-withdrawal", { body: { withdrawn: true } }),
  sent("put-withdrawal", { body: { withdrawn: false } }),
  sent("change-address", {
    body: { username, password, new_username: NEW_USERNAME },
  }),
  sent("confirm-address", {
    body: { username: NEW_USERNAME, id: "{new_id}" },
  }),
  sent("logout", { query: { unsaved: "kept" } }),
];
