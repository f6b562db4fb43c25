import { pdfWith } from "@admission/safe-documents/testing/build-pdf";
import { postFile, Visitor } from "../../bin/visitor.ts";
import { today } from "../../lambdas/clock.ts";
import type {
  LookupItem,
  PresignedPost,
  Profile,
} from "../../shared/contract/replies.ts";
import { linkIn, mailTo } from "../e2e/system.ts";
import { aCompleteApplication } from "../support/applications.ts";
import type { Exchange, SentRequest } from "./recordings.ts";

export const USERNAME = "amy@example.org";
export const NEW_USERNAME = "amy@example.com";

const PLACEHOLDER = /"\{(\w+)\}"/g;

/**
 * Sends the requests of one student in their order, and does beside them what a browser and a mailbox do.
 * @param page headers of the page that sends them
 */
export async function play(
  origin: string,
  requests: readonly SentRequest[],
  page: Readonly<Record<string, string>> = {},
): Promise<readonly Exchange[]> {
  const student = new Visitor({ origin });
  const known: Record<string, string> = {};
  let headers = page;

  /** Returns the id of the student. Clients of AWS read the variables of the system when they are imported. */
  async function studentId(): Promise<string> {
    const { findAccount } = await import("../../lambdas/accounts/user-pool.ts");
    return (await findAccount(USERNAME)) ?? "";
  }

  async function valueOf(name: string): Promise<string> {
    switch (name) {
      case "code":
        return (await mailTo(origin, USERNAME)).code;
      case "id":
      case "new_id": {
        const to = name === "id" ? USERNAME : NEW_USERNAME;
        return linkIn(await mailTo(origin, to)).searchParams.get("id") ?? "";
      }
      case "service_token":
      case "token": {
        const { createLink } = await import("../../lambdas/storage/links.ts");
        const scope = name === "token" ? "public" : "service";
        const id = await studentId();
        return createLink({ scope, student: id, created_by: "test" }, 600);
      }
      case "stop_id": {
        const { createReminderStop } =
          await import("../../lambdas/storage/reminder-stops.ts");
        return createReminderStop(await studentId());
      }
      case "entry_term":
        return String(aCompleteApplication({}, today())["entry_term"]);
      default:
        return known[name] ?? "";
    }
  }

  async function filled(request: SentRequest): Promise<SentRequest> {
    let text = JSON.stringify(request);
    for (const [placeholder, name = ""] of text.matchAll(PLACEHOLDER)) {
      text = text.replace(placeholder, JSON.stringify(await valueOf(name)));
    }
    return JSON.parse(text) as SentRequest;
  }

  async function afterwards({ route, params }: SentRequest, reply: unknown) {
    if (route === "get-profile") {
      headers = { ...page, "x-application": (reply as Profile).reference };
    } else if (route === "lookup" && Array.isArray(reply)) {
      known["lookup_id"] = (reply as readonly LookupItem[])[0]?.id ?? "";
    } else if (route === "post-presigned-url") {
      const form = reply as PresignedPost;
      known["file_key"] = form.fields["key"] ?? "";
      await postFile(form, { name: "essay.pdf", bytes: await pdfWith("Bees") });
    } else if (route === "post-conversion") {
      const ended = ["COMPLETED", "FAILED"];
      let status = "";
      while (!ended.includes(status)) {
        const { body } = await student.call("get-conversion", {
          params: params ?? {},
        });
        ({ status } = body);
      }
    }
  }

  const exchanges: Exchange[] = [];
  for (const request of requests) {
    const { route, params = {}, query = {}, body } = await filled(request);
    const { status, body: reply } = await student.call(route, {
      params,
      query,
      headers,
      ...(body === undefined ? {} : { body: body as never }),
    });
    exchanges.push({ ...request, status, reply });
    await afterwards(request, reply);
  }
  return exchanges;
}
