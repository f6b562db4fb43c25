import { beforeAll, describe, expect, it } from "@jest/globals";
import { SESSION_INVALID } from "../../../shared/messages.ts";
import { routeIds, routes } from "../../../shared/routes.ts";
import { asStudent, stageCloud, type Visitor } from "../../support/cloud.ts";

const cloud = await stageCloud({ isKept: true });
let amy: Visitor;
let bob: Visitor;
beforeAll(async () => {
  [amy, bob] = await Promise.all([
    asStudent(cloud, "amy@example.org"),
    asStudent(cloud, "bob@example.org"),
  ]);
});

async function showing(student: Visitor) {
  return {
    "x-application": (await student.call("get-profile")).body.reference,
  };
}

describe("a tab that shows another application than that of its cookies", () => {
  const params = { key: "faith_essay_doc" };

  it.each(routeIds.filter((routeId) => routes[routeId].caller === "student"))(
    "is rejected %s, without a log-out",
    async (routeId) => {
      const headers = await showing(amy);
      const refused = await bob.call(routeId, { params, headers });

      expect(refused).toMatchObject({
        status: 401,
        body: { message: SESSION_INVALID },
      });
      expect(refused.headers.getSetCookie()).toEqual([]);
    },
  );

  it("cannot write until it shows the right one", async () => {
    const save = async (headers: Readonly<Record<string, string>>) =>
      (await bob.call("put-answer", { headers, body: { city: "Ripton" } }))
        .status;
    const stored = async () => (await bob.call("get-profile")).body.answer;

    expect(await save(await showing(amy))).toBe(401);
    expect(await stored()).toEqual({});
    expect(await save(await showing(bob))).toBe(200);
    expect(await stored()).toEqual({ city: "Ripton" });
  });
});
