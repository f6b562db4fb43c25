import { expect, it } from "@jest/globals";
import { today } from "../../../lambdas/clock.ts";
import { aCompleteApplication } from "../../support/applications.ts";
import { asStudent, stageCloud } from "../../support/cloud.ts";

const cloud = await stageCloud();

it("an address with invisible marks, curled apostrophes and full-width letters is submitted as the address", async () => {
  const amy = await asStudent(cloud);
  const email_address = "\u202Aa’ｍy@example.org\u202C";
  await amy.call("put-answer", { body: aCompleteApplication({}, today()) });
  await amy.call("put-answer", { body: { email_address } });

  const { status } = await amy.call("submit");
  const { answer } = (await amy.call("get-profile")).body;
  expect([status, answer["email_address"]]).toEqual([200, "a'my@example.org"]);
});
