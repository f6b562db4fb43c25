import { expect, it } from "@jest/globals";
import { changeApplication } from "../../../lambdas/storage/applications.ts";
import { asStudent, idOf, stageCloud } from "../../support/cloud.ts";
import { handIn } from "../../support/hand-in.ts";
import { viewFor } from "../../support/links.ts";

const cloud = await stageCloud();

it.each(["public", "reader", "service"] as const)(
  "a %s link does not reveal scores of a student who applies without them",
  async (scope) => {
    const amy = await asStudent(cloud);
    await amy.call("put-answer", {
      body: { sat_taken: "Y", sat_score_math: "410" },
    });
    await amy.call("put-answer", { body: { test_optional: "Y" } });
    await handIn(idOf(amy));

    const { body } = await viewFor(cloud, scope, idOf(amy));

    expect(body.answer).toEqual({
      test_optional: "Y",
      test_optional_desc: "Yes",
    });
    // They stay the student's own.
    await changeApplication(idOf(amy), () => ({ submitted_at: "" }));
    await amy.call("put-answer", { body: { test_optional: "N" } });
    const { answer } = (await amy.call("get-profile")).body;
    expect(answer).toMatchObject({ sat_score_math: "410" });
  },
);
