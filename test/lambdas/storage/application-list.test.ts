import { setClock } from "@admission/test-tools";
import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { expect, it, jest } from "@jest/globals";
import { changeApplication } from "../../../lambdas/application/application.ts";
import { today } from "../../../lambdas/clock.ts";
import { environment } from "../../../lambdas/environment.ts";
import { referenceOf } from "../../../lambdas/reference.ts";
import { select } from "../../../lambdas/staff/selection.ts";
import {
  findByReference,
  listApplications,
  type ListOptions,
} from "../../../lambdas/storage/application-list.ts";
import { eraseStudent } from "../../../lambdas/storage/student-data.ts";
import { table } from "../../../lambdas/storage/table.ts";
import { school } from "../../../shared/college/school.ts";
import { aCompleteApplication } from "../../support/applications.ts";
import { asStudent, idOf, stageCloud } from "../../support/cloud.ts";
import { collected } from "../../support/staff-log.ts";
import { essay, key, upload } from "../../support/uploads.ts";

const cloud = await stageCloud();
const START = Date.parse("2026-11-20T08:00:00Z");
const MINUTE = 60_000;

function list(options?: ListOptions) {
  return collected(listApplications(options));
}

it("an application is listed from the first login on, with what each change makes of it", async () => {
  setClock(START);
  const amy = await asStudent(cloud);
  const started_at = new Date(START).toISOString();
  const begun = {
    student: idOf(amy),
    username: "amy@example.org",
    status: "started",
    status_at: started_at,
    summary: {
      name: "",
      term: "",
      term_label: "",
      major: "",
      major_label: "",
      documents: {},
      section: "",
      started_at,
      changed_at: started_at,
    },
  };
  expect(await list()).toEqual([begun]);

  const { country } = aCompleteApplication({}, today());
  await amy.call("put-answer", {
    body: { first_name: "Amy", country: country ?? "" },
  });
  expect(await list()).toMatchObject([
    { summary: { name: "Amy", section: "address" } },
  ]);
  // What is cleared with it, further down, is not where the student is.
  await amy.call("put-answer", {
    body: { last_name: "Okafor 𖬌", country: "" },
  });
  expect(await list()).toMatchObject([
    { summary: { not_printed: "𖬌 (U+16B0C)", section: "personal" } },
  ]);
  await amy.call("put-answer", { body: { last_name: "Okafor" } });
  expect(await list()).toMatchObject([{ summary: { name: "Amy Okafor" } }]);

  await upload(amy, key, await essay());
  const documents = { [key]: "COMPLETED" };
  expect(await list()).toMatchObject([{ summary: { documents } }]);
  await amy.call("delete-document-answer", { params: { key } });

  const answers = aCompleteApplication({}, today());
  await amy.call("put-answer", { body: answers });
  const { answer: stored } = (await amy.call("get-profile")).body;
  setClock(START + MINUTE);
  await amy.call("submit");
  expect(await list()).toMatchObject([
    {
      ...begun,
      status: "submitted",
      status_at: new Date(START + MINUTE).toISOString(),
      summary: {
        name: "Amy Okafor",
        term: answers["entry_term"],
        term_label: String(stored["entry_term_desc"]),
        major: answers["applied_major"],
        major_label: "Psychology",
        documents: {},
        started_at,
      },
    },
  ]);
  const typed = referenceOf(idOf(amy)).replace("-", "").toLowerCase();
  const [listed] = await list();
  expect(listed?.summary.changed_at).toBe(listed?.status_at);
  expect(await findByReference(typed)).toEqual(listed);
  await eraseStudent(idOf(amy));
  expect(await list()).toEqual([]);
  expect(await findByReference(typed)).toBeUndefined();
});

it("applications are listed by status and time, also from one on", async () => {
  const plant = (student: string, at: string, submitted_at: string) =>
    changeApplication(
      student,
      () => ({ username: student, successful_login: [at], submitted_at }),
      { mayBegin: true },
    );
  await plant("b", "2026-11-02T00:00:00.000Z", "");
  await plant("a", "2026-11-03T00:00:00.000Z", "");
  await plant("d", "2026-11-01T00:00:00.000Z", "2026-11-09T00:00:00.000Z");
  await plant("c", "2026-11-01T00:00:00.000Z", "2026-11-08T00:00:00.000Z");
  const ids = async (options?: ListOptions) =>
    (await list(options)).map(({ student }) => student).join("");

  expect(await ids()).toBe("cdba");
  expect(await ids({ statuses: ["started"] })).toBe("ba");
  expect(await ids({ since: "2026-11-03T00:00:00.000Z" })).toBe("cda");
  expect(await ids({ until: "2026-11-03T00:00:00.000Z" })).toBe("b");
  const at = { status_at: "2026-11-09T00:00:00.000Z" };
  expect(
    await ids({ after: { student: "d", status: "submitted", ...at } }),
  ).toBe("ba");
});

it("names a term whose label an earlier release did not store, and finds the reference that it did not", async () => {
  const [{ code, name } = { code: "", name: "" }] = school.terms;
  const student = idOf(await asStudent(cloud));
  await asStudent(cloud, "bob@example.org");
  const text = referenceOf(student);
  const steps = async () =>
    (await collected(select({ text }))).map(({ row }) => row?.student);
  expect(await steps()).toEqual([student]);
  const { summary } = (await list())[0] ?? {};
  const { term_label: _, ...earlier } = { ...summary, term: `2019${code}` };
  await table.send(
    new UpdateCommand({
      TableName: environment.table("answers"),
      Key: { student },
      UpdateExpression: "SET summary = :earlier REMOVE #reference",
      ExpressionAttributeNames: { "#reference": "reference" },
      ExpressionAttributeValues: { ":earlier": earlier },
    }),
  );
  const [listed] = await list();
  expect(listed?.summary.term_label).toBe(`${name} 2019`);
  expect(await steps()).toEqual([student, undefined]);
});

it("a save that no list shows writes nothing of the index", async () => {
  const amy = await asStudent(cloud);
  await amy.call("put-answer", { body: { city: "Rome" } });
  const send = jest.spyOn(table, "send");
  await changeApplication(idOf(amy), ({ answer }) => ({
    answer: { ...answer, city: "Ripton" },
  }));
  const [, [written] = []] = send.mock.calls as { input: object }[][];
  expect(written?.input).toMatchObject({
    UpdateExpression: "SET #version = :next, #answer = :answer",
  });
});

it("an application's reference is the same in every version, because people have written it down", () => {
  expect(referenceOf("6f1c9a52-0b6e-4c55-9c39-0d2f3f6a7b11")).toBe("733G-9H2Q");
});
