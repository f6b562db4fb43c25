import { expect, it } from "@jest/globals";
import { changeApplication } from "../../../lambdas/storage/applications.ts";
import { createLink } from "../../../lambdas/storage/links.ts";
import { asStudent, idOf, stageCloud, Visitor } from "../../support/cloud.ts";
import { handIn } from "../../support/hand-in.ts";

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
    const link = { scope, student: idOf(amy), created_by: "test" };
    const token = await createLink(link, 600);

    const { body } =
      scope === "public"
        ? await new Visitor(cloud).call("get-public-view", { query: { token } })
        : await new Visitor(cloud).call("get-service-view", {
            query: { service_token: token },
          });

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
