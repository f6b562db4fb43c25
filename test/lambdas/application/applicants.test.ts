import { expect, it } from "@jest/globals";
import { loadApplication } from "../../../lambdas/application/application.ts";
import { shownTo } from "../../../lambdas/application/shown-to.ts";
import { today } from "../../../lambdas/clock.ts";
import { slate } from "../../../lambdas/staff/targets/slate.ts";
import { columnsOf } from "../../../lambdas/staff/targets/target.ts";
import { listApplications } from "../../../lambdas/storage/application-list.ts";
import { isAnswered } from "../../../shared/application/condition.ts";
import { people } from "../../support/applicants.ts";
import { aCompleteApplication } from "../../support/applications.ts";
import { asStudent, idOf, stageCloud } from "../../support/cloud.ts";
import { viewFor } from "../../support/links.ts";

const cloud = await stageCloud({ isKept: true });

it.each(people)(
  "$who is no reason not to finish, or to be changed, cut or misread",
  async ({ who, answers, printed, exported }) => {
    const username = `${who.replaceAll(/\W+/g, "-").toLowerCase()}@example.org`;
    const student = await asStudent(cloud, username);
    const body = aCompleteApplication(Object.fromEntries(answers), today());
    const saved = await student.call("put-answer", { body });
    expect(saved).toMatchObject({ status: 200, body: { left_out: [] } });
    const { answer } = (await student.call("get-profile")).body;
    const given = Object.entries(body).filter(([, value]) => isAnswered(value));
    expect(answer).toMatchObject(Object.fromEntries(given));
    expect((await student.call("submit")).status).toBe(200);

    const id = idOf(student);
    const { facts, parts } = (await viewFor(cloud, "service", id)).body.printed;
    const sections = parts.flatMap((part) => part.sections);
    const lines = [
      ...facts.flatMap((fact) => fact.lines.map((text) => [fact.label, text])),
      ...sections
        .flatMap(({ entries }) => entries)
        .map(({ label, text }) => [label, text.replaceAll("\n", "/")]),
    ].map((line) => line.join("="));
    for (const [label, text] of printed) {
      const start = `${label}=${text}`;
      expect(lines.map((line) => line.slice(0, start.length))).toContain(start);
    }

    const application = shownTo("service", await loadApplication(id));
    for await (const listed of listApplications()) {
      if (listed.student !== id) continue;
      const row = columnsOf(slate).map(({ name, valueOf }) => [
        name,
        valueOf(listed, application),
      ]);
      expect(Object.fromEntries(row)).toMatchObject(
        Object.fromEntries(exported),
      );
      expect(listed.summary.name).toContain(answer["preferred_name"] ?? "");
    }
  },
);
