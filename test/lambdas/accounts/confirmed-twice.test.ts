import { setClock } from "@admission/test-tools";
import { expect, it } from "@jest/globals";
import {
  SECOND,
  signUp,
  stageAccounts,
  START,
} from "../../support/accounts.ts";
import { onceBefore } from "../../support/aws-calls.ts";
import {
  confirmation,
  mailedLink,
  PASSWORD,
  Visitor,
} from "../../support/cloud.ts";

const username = "amy@example.org";
const { cloud } = await stageAccounts();

it("an account that is confirmed twice at the same time has the chosen password", async () => {
  const amy = new Visitor(cloud);
  await signUp(amy);
  setClock(START + SECOND);
  const proof = confirmation(mailedLink(cloud, username));
  const bodies: object[] = [];
  // A second request overtakes the first one, before it reads what this browser signed up with.
  const stop = onceBefore(
    ({ name, input }) =>
      name === "GetCommand" && JSON.stringify(input).includes("signup#"),
    async () => {
      bodies.push((await amy.call("confirm", proof)).body);
    },
  );
  await amy.call("confirm", proof);
  stop();

  expect(bodies).toEqual([
    { message: "Your account is confirmed. You can log in now." },
  ]);
  const body = { username, password: PASSWORD };
  expect((await amy.call("login", { body })).status).toBe(200);
});
