import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pdfWith } from "@admission/safe-documents/testing";
import {
  expect,
  request,
  test,
  type APIRequestContext,
} from "@playwright/test";
import type { LinkScope } from "../../lambdas/storage/links.ts";
import type { PresignedPost } from "../../shared/contract/replies.ts";
import { allQuestions } from "../../shared/form/questions.ts";
import { routeIds } from "../../shared/routes.ts";
import { aCompleteApplication } from "../support/applications.ts";
import {
  linkIn,
  mailTo,
  printedLink,
  startSystem,
  type Mail,
  type System,
} from "./system.ts";

/** Returns letters that no id, time or file name contains, short enough for the shortest text. */
function mark(number: number): string {
  return `zqx${String(number).padStart(3, "0")}`;
}

const texts = allQuestions
  .map(({ question }) => question)
  .filter(({ kind }) =>
    ["text", "email", "phone", "number", "creatable", "text-area"].includes(
      kind,
    ),
  );
const markedAnswers = Object.fromEntries(
  texts.map(({ key }, index) => [key, mark(index)]),
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

class Student {
  readonly #api: APIRequestContext;

  constructor(api: APIRequestContext) {
    this.#api = api;
  }

  /** Calls a path and expects a status, so that each failure is the intended one. */
  async call(
    method: string,
    path: string,
    expected: number,
    data?: object | string,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<unknown> {
    const response = await this.#api.fetch(path, {
      method,
      // Text is sent as it is; the library would wrap it in quotes.
      ...(data === undefined
        ? {}
        : { data: typeof data === "string" ? Buffer.from(data) : data }),
      headers: {
        "content-type": "application/json",
        "sec-fetch-site": "same-origin",
        ...headers,
      },
    });
    expect(`${method} ${path} ${response.status()}`).toBe(
      `${method} ${path} ${expected}`,
    );
    return response.json();
  }

  async cookies(): Promise<readonly string[]> {
    const { cookies } = await this.#api.storageState();
    return cookies.map(({ value }) => value).filter(({ length }) => length > 8);
  }
}

const { username, stranger, password, wrongPassword } = secrets;

function idIn(mail: Mail): string {
  return linkIn(mail).searchParams.get("id") ?? "";
}

async function beginAccount(
  student: Student,
  { origin }: System,
): Promise<readonly string[]> {
  const account = { username, password };
  const wrong = { username, password: wrongPassword };
  await student.call("POST", "/public/signup", 400, {
    username: secrets.malformed,
    password,
  });
  await student.call("POST", "/public/signup", 200, account);
  const { code } = await mailTo(origin, username);
  await student.call("POST", "/public/login", 403, account);
  await student.call("POST", "/public/resend-confirm", 200, { username });
  await student.call("POST", "/public/confirm", 400, {
    username,
    code: code === "999999" ? "999998" : "999999",
  });
  const confirming = await mailTo(origin, username);
  const newest = confirming.code;
  await student.call("POST", "/public/confirm", 200, {
    username,
    code: newest,
    id: idIn(confirming),
  });
  await student.call("POST", "/public/login", 400, wrong);
  await student.call("POST", "/public/login", 400, {
    username: stranger,
    password,
  });
  await student.call("POST", "/public/forgot-password", 200, { username });
  await student.call("POST", "/public/reset-password", 400, {
    username,
    password,
    confirm_password: password,
    id: code === "999999" ? "999998" : "999999",
  });
  const resetting = await mailTo(origin, username);
  await student.call("POST", "/public/reset-password", 200, {
    username,
    password,
    confirm_password: password,
    id: idIn(resetting),
  });
  await student.call("POST", "/public/login", 200, account);
  const tokens = [confirming, resetting].flatMap((mail) =>
    idIn(mail).split("-"),
  );
  return [code, ...tokens];
}

async function answerAndFail(student: Student): Promise<void> {
  const { unknownKey, malformed, long } = secrets;
  const put = (expected: number, data: object | string, headers = {}) =>
    student.call("PUT", "/api/answer", expected, data, headers);
  await put(400, { [unknownKey]: "x" });
  await put(400, { gender: malformed });
  await put(400, `{"first_name": "${malformed}`);
  await put(413, { faith_essay_statement: long.repeat(20_000) });
  await put(403, { first_name: malformed }, { "sec-fetch-site": "cross-site" });
  await put(200, { ...openBranches, ...markedAnswers });
  await student.call("POST", "/api/validations", 400, { [unknownKey]: ["x"] });
  await student.call("POST", "/api/web-status", 200, {
    web_status: "validating",
  });
  await student.call("POST", "/api/submit", 422);
  await student.call("PUT", "/api/last-page", 200, { last_page: "/about" });
  await student.call("PUT", "/api/tabs", 400, {
    tab_id: malformed,
    chosen_tab: malformed,
  });
  await student.call("GET", "/api/tabs", 200);
  await student.call("PUT", "/api/add-another", 400, {
    button_id: malformed,
    num_components: 2,
  });
  await student.call("GET", "/api/add-another", 200);
}

async function uploadAndFail(
  student: Student,
  file: Uint8Array,
  end: string,
): Promise<void> {
  const { answerKey, fileName } = secrets;
  const conversion = "/api/pdf/document-answer/faith_essay_doc";
  await student.call("POST", "/api/presigned-url", 400, {
    answer_key: answerKey,
  });
  const { url, fields } = (await student.call(
    "POST",
    "/api/presigned-url",
    200,
    { answer_key: "faith_essay_doc" },
  )) as PresignedPost;
  await student.call("POST", conversion, 403, {
    file_key: `uploads/somebody/faith_essay_doc/${answerKey}`,
    file_name: fileName,
  });
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append("file", new Blob([Uint8Array.from(file)]), fileName);
  expect((await fetch(url, { method: "POST", body: form })).status).toBe(201);
  await student.call("POST", conversion, 200, {
    file_key: fields["key"],
    file_name: fileName,
  });
  await expect
    .poll(() => student.call("GET", conversion, 200))
    .toMatchObject({ status: end });
  await student.call("GET", "/api/document-answer", 200);
  await student.call("DELETE", conversion, 200);
  await student.call("DELETE", "/api/document-answer/faith_essay_doc", 200);
}

async function readByTokens(
  student: Student,
  { dataDir }: System,
): Promise<readonly string[]> {
  const { token, searched } = secrets;
  const tokenOf = async (scope: LinkScope, parameter: string) => {
    const link = await printedLink(username, scope, dataDir);
    return new URL(link).searchParams.get(parameter) ?? "";
  };
  const service = await tokenOf("service", "service_token");
  const shared = await tokenOf("public", "token");
  const view = `/service/tmp-pdf?service_token=`;
  await student.call("GET", `${view}${service}`, 200);
  await student.call("GET", `/service/pdf?service_token=${service}`, 200);
  await student.call("GET", `/service/pdf?service_token=${token}`, 401);
  await student.call("GET", `${view}${token}`, 401);
  await student.call("GET", `/public/tmp?token=${shared}`, 200);
  await student.call("GET", `/public/tmp?token=${token}`, 401);
  const find = "/lookup/find?category=hs_ceeb&";
  await student.call("GET", `${find}text=${searched}`, 200);
  await student.call("GET", `${find}id=${searched}`, 404);
  await student.call("GET", `/lookup/find?category=${searched}&text=x`, 400);
  const address = "/lookup/find?category=address&";
  await student.call("GET", `${address}text=${searched}`, 200);
  await student.call("GET", `${address}id=${searched}`, 404);
  return [service, shared];
}

async function submitAndLeave(student: Student): Promise<void> {
  const { malformed } = secrets;
  await student.call("PUT", "/api/answer", 200, {
    ...Object.fromEntries(texts.map(({ key }) => [key, ""])),
    ...aCompleteApplication({
      preferred_name: markedAnswers["preferred_name"] ?? "",
      faith_essay_statement: markedAnswers["faith_essay_statement"] ?? "",
    }),
  });
  await student.call("POST", "/api/submit", 200);
  await student.call("PUT", "/api/answer", 409, { first_name: malformed });
  await student.call("GET", "/api/profile", 200);
  await expect
    .poll(() => student.call("GET", "/api/pdf", 200), { timeout: 120_000 })
    .toMatchObject({ status: "COMPLETED" });
  await student.call("GET", "/api/logout", 200);
  await student.call("GET", "/api/profile", 401);
}

test("the log contains nothing that a student types, owns or searches for", async () => {
  // Two conversions and a print of a whole application happen on the way.
  test.setTimeout(240_000);
  const dataDir = await mkdtemp(join(tmpdir(), "admission-logs-"));
  const system = await startSystem(dataDir, [], {
    POWERTOOLS_LOG_LEVEL: "INFO",
  });
  const api = await request.newContext({ baseURL: system.origin });
  const student = new Student(api);

  const codes = await beginAccount(student, system);
  const cookies = await student.cookies();
  await answerAndFail(student);
  const broken = new TextEncoder().encode(`%PDF-1.7\n${secrets.fileText}`);
  await uploadAndFail(student, broken, "FAILED");
  await uploadAndFail(student, await pdfWith(secrets.fileText), "COMPLETED");
  const tokens = await readByTokens(student, system);
  await submitAndLeave(student);
  await api.dispose();
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
    ...Object.values(aCompleteApplication()).filter(
      (value) => typeof value === "string" && value.length > 6,
    ),
    ...codes,
    ...cookies,
    ...tokens,
  ].map((value) => String(value).toLowerCase());
  // A random request id may contain the six digits of a code.
  const told = lines
    .map((line) =>
      line.replaceAll(/"[a-z_]*request_?id":"[^"]+"/gi, "").toLowerCase(),
    )
    .filter((line) => hidden.some((value) => line.includes(value)));
  expect(told).toEqual([]);
});
