import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pdfWith } from "@admission/safe-documents/testing/build-pdf";
import { expect, test } from "@playwright/test";
import { postFile, Visitor, type CallOptions } from "../../bin/visitor.ts";
import type { LinkScope } from "../../lambdas/storage/links.ts";
import { allQuestions } from "../../shared/form/questions.ts";
import { routeIds, type RouteId } from "../../shared/routes.ts";
import { aCompleteApplication } from "../support/applications.ts";
import { schoolDay } from "./student.ts";
import {
  linkIn,
  mailTo,
  printedLink,
  startSystem,
  type Mail,
  type System,
} from "./system.ts";
import { markOf } from "./traces.ts";

const texts = allQuestions
  .map(({ question }) => question)
  .filter(({ kind }) =>
    ["text", "email", "phone", "number", "creatable", "text-area"].includes(
      kind,
    ),
  );
const markedAnswers = Object.fromEntries(
  texts.map(({ key }, index) => [key, markOf(index)]),
);
/** Answers under which every conditional text question is asked. */
const openBranches = {
  country: "FRA",
  mailing_addr_same_as_perm_addr: "N",
  parent_education: "other",
  parent_addr_same_as_stu_perm: "N",
  parent_2_education: "other",
  parent_2_addr_same_as_stu_perm: "N",
  citizenship_type: "PR",
  sat_taken: "Y",
  act_taken: "Y",
  conviction: "Y",
  suspended: "Y",
};

/** Secrets besides the answers that must stay out of the log. */
const secrets = {
  username: "zqxuser@example.org",
  stranger: "zqxstranger@example.org",
  moved: "zqxmoved@example.org",
  password: "Zqx-Password-1-Right",
  wrongPassword: "Zqx-Password-2-Wrong",
  unknownKey: "zqxkey",
  malformed: "zqxmalformed",
  long: "zqxlong",
  fileName: "zqxfile.pdf",
  fileText: "zqxcontent",
  answerKey: "zqxdocument",
  searched: "zqxsearched",
  token: "zqxtoken",
};

/** Call of a route and the status of its reply, so that each failure is the intended one. */
type Call = readonly [
  route: RouteId,
  status: number,
  body?: object | string | undefined,
  more?: Omit<CallOptions<RouteId>, "body">,
];

async function play(
  student: Visitor,
  ...calls: readonly Call[]
): Promise<unknown> {
  let last: unknown;
  for (const [route, status, body, more] of calls) {
    const options = { ...more, ...(body === undefined ? {} : { body }) };
    const reply = await student.call(route, options as object);
    expect([route, body, reply.status]).toEqual([route, body, status]);
    last = reply.body;
  }
  return last;
}

const { username, stranger, moved, password, wrongPassword } = secrets;

function idIn(mail: Mail): string {
  return linkIn(mail).searchParams.get("id") ?? "";
}
function another(code: string): string {
  return code === "999999" ? "999998" : "999999";
}

async function beginAccount(
  student: Visitor,
  { origin }: System,
): Promise<readonly string[]> {
  const account = { username, password };
  const reset = { ...account, confirm_password: password };
  await play(
    student,
    ["signup", 400, { username: secrets.malformed, password }],
    ["signup", 200, account],
  );
  const { code } = await mailTo(origin, username);
  await play(
    student,
    ["login", 403, account],
    ["resend-confirm", 200, { username }],
    ["confirm", 400, { username, code: another(code) }],
  );
  const confirming = await mailTo(origin, username);
  const id = idIn(confirming);
  await play(
    student,
    ["confirm", 200, { username, code: confirming.code, id }],
    ["login", 400, { username, password: wrongPassword }],
    ["login", 400, { username: stranger, password }],
    ["forgot-password", 200, { username }],
    ["reset-password", 400, { ...reset, id: another(code) }],
  );
  const resetting = await mailTo(origin, username);
  await play(
    student,
    ["reset-password", 200, { ...reset, id: idIn(resetting) }],
    ["login", 200, account],
  );
  const tokens = [confirming, resetting].flatMap((mail) =>
    idIn(mail).split("-"),
  );
  return [code, ...tokens];
}

async function answerAndFail(student: Visitor): Promise<void> {
  const { unknownKey, malformed, long } = secrets;
  const foreign = { headers: { "sec-fetch-site": "cross-site" } };
  await play(
    student,
    ["put-answer", 400, { [unknownKey]: "x" }],
    ["put-answer", 400, { gender: malformed }],
    ["put-answer", 400, `{"first_name": "${malformed}`],
    ["put-answer", 413, { faith_essay_statement: long.repeat(20_000) }],
    ["put-answer", 403, { first_name: malformed }, foreign],
    ["put-answer", 200, { ...openBranches, ...markedAnswers }],
    ["post-validations", 400, { [unknownKey]: ["x"] }],
    ["post-web-status", 200, { web_status: "validating" }],
    ["submit", 422],
    ["put-last-page", 200, { last_page: "/about" }],
    ["put-tabs", 400, { tab_id: malformed, chosen_tab: malformed }],
    ["get-tabs", 200],
    ["put-add-another", 400, { button_id: malformed, num_components: 2 }],
    ["get-add-another", 200],
  );
}

async function uploadAndFail(
  student: Visitor,
  bytes: Uint8Array,
  end: string,
): Promise<void> {
  const { answerKey, fileName: file_name } = secrets;
  const key = "faith_essay_doc";
  const more = { params: { key } };
  const file_key = `uploads/somebody/${key}/${answerKey}`;
  await play(
    student,
    ["post-presigned-url", 400, { answer_key: answerKey }],
    ["post-conversion", 403, { file_key, file_name }, more],
  );
  const { body: form } = await student.call("post-presigned-url", {
    body: { answer_key: key },
  });
  expect(await postFile(form, { name: file_name, bytes })).toBe(201);
  const own = { file_key: form.fields["key"], file_name };
  await play(student, ["post-conversion", 200, own, more]);
  await expect
    .poll(() => play(student, ["get-conversion", 200, undefined, more]))
    .toMatchObject({ status: end });
  await play(
    student,
    ["get-document-answer", 200],
    ["delete-conversion", 200, undefined, more],
    ["delete-document-answer", 200, undefined, more],
  );
}

async function readByTokens(
  student: Visitor,
  { dataDir }: System,
): Promise<readonly string[]> {
  const { token, searched } = secrets;
  const tokenOf = async (scope: LinkScope, parameter: string) => {
    const link = await printedLink(username, scope, dataDir);
    return new URL(link).searchParams.get(parameter) ?? "";
  };
  const service = await tokenOf("service", "service_token");
  const shared = await tokenOf("public", "token");
  const asked = (route: RouteId, status: number, query: object): Call => [
    route,
    status,
    undefined,
    { query: query as Record<string, string> },
  ];
  await play(
    student,
    asked("get-service-view", 200, { service_token: service }),
    asked("get-service-pdf", 200, { service_token: service }),
    asked("get-service-pdf", 401, { service_token: token }),
    asked("get-service-view", 401, { service_token: token }),
    [
      "get-service-document",
      401,
      undefined,
      {
        params: { key: "faith_essay_doc" },
        query: { service_token: token },
      },
    ],
    asked("get-public-view", 200, { token: shared }),
    asked("get-public-view", 401, { token }),
    asked("stop-reminders", 400, { id: token }),
    asked("lookup", 400, { category: searched, text: "x" }),
    ...["hs_ceeb", "address"].flatMap((category) => [
      asked("lookup", 200, { category, text: searched }),
      asked("lookup", 404, { category, id: searched }),
    ]),
  );
  return [service, shared];
}

async function submitAndLeave(
  student: Visitor,
  { origin }: System,
): Promise<readonly string[]> {
  const answers = {
    ...Object.fromEntries(texts.map(({ key }) => [key, ""])),
    ...aCompleteApplication(
      {
        preferred_name: markedAnswers["preferred_name"] ?? "",
        faith_essay_statement: markedAnswers["faith_essay_statement"] ?? "",
      },
      schoolDay(),
    ),
  };
  await play(
    student,
    ["put-answer", 200, answers],
    ["submit", 200],
    ["put-answer", 409, { first_name: secrets.malformed }],
    ["get-profile", 200],
  );
  await expect
    .poll(() => play(student, ["get-pdf", 200]), { timeout: 120_000 })
    .toMatchObject({ status: "COMPLETED" });
  const change = { username, password, new_username: moved };
  await play(
    student,
    ["get-copy", 200],
    ["put-withdrawal", 200, { withdrawn: true }],
    ["put-withdrawal", 200, { withdrawn: false }],
    ["change-address", 400, { ...change, password: wrongPassword }],
    ["change-address", 200, change],
  );
  const id = idIn(await mailTo(origin, moved));
  await play(student, ["confirm-address", 200, { username: moved, id }]);
  await play(student, ["logout", 200], ["get-profile", 401]);
  return [id];
}

test("the log contains nothing that a student types, owns or searches for", async () => {
  // Two conversions and a print of a whole application happen on the way.
  test.setTimeout(240_000);
  const dataDir = await mkdtemp(join(tmpdir(), "admission-logs-"));
  const system = await startSystem(dataDir, [], {
    POWERTOOLS_LOG_LEVEL: "INFO",
  });
  const student = new Visitor(system);

  const codes = await beginAccount(student, system);
  const cookies = [...student.cookies.values()].filter(
    ({ length }) => length > 8,
  );
  await answerAndFail(student);
  const broken = new TextEncoder().encode(`%PDF-1.7\n${secrets.fileText}`);
  await uploadAndFail(student, broken, "FAILED");
  await uploadAndFail(student, await pdfWith(secrets.fileText), "COMPLETED");
  const tokens = await readByTokens(student, system);
  const ids = await submitAndLeave(student, system);
  await system.stop();
  await rm(dataDir, { recursive: true, force: true });

  // The command reports each mail to the person who runs it; everything else is the handlers' log.
  const lines = system
    .output()
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("Mail to "));
  const logged = lines
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  const seen = new Set(logged.flatMap(({ route, status }) => [route, status]));
  const expected = [...routeIds, 200, 400, 401, 403, 404, 409, 413, 422];
  expect(expected.filter((value) => !seen.has(value))).toEqual([]);

  // A student's requests, and who has opened the application by a link, can be followed by its reference.
  const followed = ["put-answer", "get-public-view", "get-service-view"];
  const requests = logged.filter(
    ({ message, route, status }) =>
      message === "request" &&
      status === 200 &&
      followed.includes(String(route)),
  );
  expect(new Set(requests.map(({ route }) => route)).size).toBe(3);
  expect(new Set(requests.map(({ application }) => application)).size).toBe(1);
  expect(requests[0]?.["application"]).toMatch(/^\w{4}-\w{4}$/);

  expect(cookies.length).toBeGreaterThan(0);
  const hidden = [
    ...Object.values(markedAnswers),
    ...Object.values(secrets),
    ...Object.values(aCompleteApplication({}, schoolDay())).filter(
      (value) => typeof value === "string" && value.length > 6,
    ),
    ...codes,
    ...cookies,
    ...tokens,
    ...ids,
  ].map((value) => String(value).toLowerCase());
  // A random request id may contain the six digits of a code.
  const told = lines
    .map((line) =>
      line.replaceAll(/"[a-z_]*request_?id":"[^"]+"/gi, "").toLowerCase(),
    )
    .filter((line) => hidden.some((value) => line.includes(value)));
  expect(told).toEqual([]);
});
