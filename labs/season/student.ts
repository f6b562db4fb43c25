import { setTimeout as pause } from "node:timers/promises";
import type { LocalCloud } from "@admission/local-cloud";
import { pdfWith } from "@admission/safe-documents/testing/build-pdf";
import {
  Visitor,
  type CallOptions,
  type CallReply,
} from "../../bin/visitor.ts";
import { today } from "../../lambdas/clock.ts";
import { documentKeys, questionByKey } from "../../shared/form/questions.ts";
import type { RouteId } from "../../shared/routes.ts";
import { aCompleteApplication } from "../../test/support/applications.ts";
import { textAt } from "../../test/support/run-script.ts";
import { upload } from "../../test/support/uploads.ts";
import { completeAnswers } from "../../test/support/valid-answers.ts";

const ADDRESS = "amy@example.org";
const PASSWORD = "Correct-Horse-7-Battery";
const ESSAYS = textAt("labs/bench/essays.txt");
const ESSAY_LENGTH = 3_000;
/** Letters that somebody types until the page saves in any case, after seven seconds. */
const TYPED = 35;

/** Somebody whose page looks after a document each second. */
class Student extends Visitor {
  readonly calls: RouteId[] = [];

  override async call<R extends RouteId>(route: R, options?: CallOptions<R>) {
    if (route === "get-conversion") await pause(1_000);
    this.calls.push(route);
    return super.call(route, options);
  }
}

function check({ status, body }: CallReply<RouteId>) {
  if (status !== 200) throw new Error(JSON.stringify(body));
}

/**
 * Has one student fill in everything once, with two essays and three documents, and submit.
 * @returns the routes of all requests
 */
export async function oneStudent(
  cloud: LocalCloud,
): Promise<readonly RouteId[]> {
  const student = new Student(cloud);
  const date = today();
  const account = { username: ADDRESS, password: PASSWORD };
  check(await student.call("signup", { body: account }));
  await cloud.settled();
  const { code = "" } = cloud.outbox()[0] ?? {};
  check(await student.call("confirm", { body: { username: ADDRESS, code } }));
  check(await student.call("login", { body: account }));
  for (const route of ["get-profile", "get-tabs", "get-add-another"] as const) {
    check(await student.call(route));
  }
  const answers = completeAnswers(
    aCompleteApplication(
      {
        faith_essay_statement: ESSAYS.slice(0, ESSAY_LENGTH),
        prompts_essay_statement: ESSAYS.slice(-ESSAY_LENGTH),
      },
      date,
    ),
    date,
    "everything",
  );
  for (const key of questionByKey.keys()) {
    const answer = answers[key];
    if (answer === undefined) continue;
    const length = typeof answer === "string" ? answer.length : 1;
    for (let end = TYPED; end < length + TYPED; end += TYPED) {
      const value = typeof answer === "string" ? answer.slice(0, end) : answer;
      const body = { [key]: value };
      const { status } = await student.call("put-answer", { body });
      // What is typed halfway may be no answer yet.
      if (status >= 500) throw new Error(`${key}: ${status}`);
    }
  }
  check(await student.call("put-answer", { body: answers }));
  for (const key of documentKeys.slice(0, 3)) {
    const file = { name: "essay.pdf", bytes: await pdfWith("What I value.") };
    const { status } = await upload(student, key, file);
    if (status !== "COMPLETED") throw new Error(`${key}: ${status}`);
  }
  check(await student.call("submit"));
  await cloud.settled();
  check(await student.call("logout"));
  return student.calls;
}
