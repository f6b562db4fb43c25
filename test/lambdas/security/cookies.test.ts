import { setClock } from "@admission/test-tools";
import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { logIn, MINUTE, stageAccounts, START } from "../../support/accounts.ts";
import { asStudent, Visitor } from "../../support/cloud.ts";

const username = "amy@example.org";
const stage = await stageAccounts();

/** Site origin of the handlers outside of these tests. */
let own: string | undefined;
function serveFrom(origin: string): void {
  own = process.env["SITE_ORIGIN"];
  process.env["SITE_ORIGIN"] = origin;
}
afterEach(() => {
  process.env["SITE_ORIGIN"] = own;
});

const secrets = ["session", "device"] as const;

describe.each([
  ["https://apply.example.org", "__Host-", "Secure; "],
  ["http://localhost:3000", "", ""],
])("of a site at %s", (origin, prefix, secure) => {
  beforeEach(() => serveFrom(origin));

  const form = (cookie: string): string =>
    cookie
      .replace(/^([^=]+)=[^;]+/, "$1=…")
      .replace(/Provider\.\w+\./, "Provider.<client>.");
  const HIDDEN = `Path=/; HttpOnly; ${secure}SameSite=Strict`;
  const FLAG = "CognitoIdentityServiceProvider.<client>.loggedIn";

  it("the cookies of a login have the names and attributes of its scheme", async () => {
    await asStudent(stage.cloud, username);

    const { headers } = await logIn(new Visitor(stage.cloud), username);

    expect(headers.getSetCookie().map(form)).toEqual([
      `${prefix}session=…; ${HIDDEN}`,
      `${FLAG}=…; Path=/; ${secure}SameSite=Strict`,
      `${prefix}device=…; ${HIDDEN}; Max-Age=7776000`,
    ]);
  });

  it("they open the session, and stay until logging out clears each by the same name and attributes", async () => {
    const amy = await asStudent(stage.cloud, username);
    setClock(START + 18 * MINUTE);
    const opened = await amy.call("get-profile");
    expect(opened.status).toBe(200);
    expect(opened.headers.getSetCookie()).toEqual([]);

    const { headers } = await amy.call("logout");

    expect(headers.getSetCookie().map(form).toSorted()).toEqual(
      [
        ...secrets.map((name) => `${prefix}${name}=; ${HIDDEN}; Max-Age=0`),
        `${FLAG}=; Path=/; ${secure}SameSite=Strict; Max-Age=0`,
      ].toSorted(),
    );
    expect([...amy.cookies.keys()]).toEqual([]);
  });
});

describe("a site with TLS", () => {
  beforeEach(() => serveFrom("https://apply.example.org"));

  it("ignores a cookie without the prefix, which any host of the domain could have set", async () => {
    const amy = await asStudent(stage.cloud, username);
    for (const name of secrets) {
      amy.cookies.set(name, amy.cookies.get(`__Host-${name}`) ?? "");
      amy.cookies.delete(`__Host-${name}`);
    }

    expect((await amy.call("get-profile")).status).toBe(401);
  });
});
