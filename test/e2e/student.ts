import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { dateIn, type CalendarDate } from "../../shared/calendar.ts";
import { school } from "../../shared/college/school.ts";
import type { AnswerMap } from "../../shared/contract/replies.ts";
import { expect, PASSWORD } from "./journey.ts";

/** Returns the time of the system and its browser, which judge what a journey enters. */
export function systemTime(): Date {
  return new Date();
}

/** Returns by how many milliseconds a page's clock differs from the system's. */
export async function clockDifference(page: Page): Promise<number> {
  const time = await page.evaluate(() => Date.now());
  return Math.abs(time - systemTime().getTime());
}

export function schoolDay(): CalendarDate {
  return dateIn(school.timeZone, systemTime());
}

/** Carrier of a session's cookies: a page, or requests without one. */
type Browser = Pick<Page, "request">;

export async function send(
  page: Browser,
  method: "POST" | "PUT",
  path: string,
  data: object,
): Promise<void> {
  const response = await page.request.fetch(path, {
    method,
    data,
    headers: { "sec-fetch-site": "same-origin" },
  });
  expect([path, response.status()]).toEqual([path, 200]);
}

/** Opens an account in the user pool of the running system, as the confirmation of an address does. */
export async function openAccount(Username: string): Promise<void> {
  // Not before a laboratory that starts the system itself has done so.
  const {
    AdminCreateUserCommand,
    AdminSetUserPasswordCommand,
    CognitoIdentityProviderClient,
  } = await import("@aws-sdk/client-cognito-identity-provider");
  const file = join(process.env["SYSTEM_DATA"] ?? "", "environment.json");
  const environment = new Map(
    Object.entries<string>(JSON.parse(await readFile(file, "utf8"))),
  );
  const variable = (name: string) => environment.get(name) ?? "";
  const pool = new CognitoIdentityProviderClient({
    region: variable("AWS_REGION"),
    endpoint: variable("AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER"),
    credentials: {
      accessKeyId: variable("AWS_ACCESS_KEY_ID"),
      secretAccessKey: variable("AWS_SECRET_ACCESS_KEY"),
    },
  });
  const user = { UserPoolId: variable("USER_POOL_ID"), Username };
  await pool.send(
    new AdminCreateUserCommand({
      ...user,
      TemporaryPassword: PASSWORD,
      MessageAction: "SUPPRESS",
      UserAttributes: [
        { Name: "email", Value: Username },
        { Name: "email_verified", Value: "true" },
      ],
    }),
  );
  await pool.send(
    new AdminSetUserPasswordCommand({
      ...user,
      Password: PASSWORD,
      Permanent: true,
    }),
  );
}

/** Creates an account and a session without the cards: journeys that are about the form start here. */
export async function beginAsStudent(
  page: Browser,
  username: string,
  answers: AnswerMap = {},
): Promise<void> {
  await openAccount(username);
  const password = PASSWORD;
  await send(page, "POST", "/public/login", { username, password });
  await send(page, "PUT", "/api/answer", answers);
}

/** Saves answers as the form does, without typing each of them. */
export function saveAnswers(page: Page, answers: AnswerMap): Promise<void> {
  return page.evaluate(async (body) => {
    const { status } = await fetch("/api/answer", {
      method: "PUT",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    if (status !== 200) throw new Error(`The answers were refused: ${status}`);
  }, answers);
}

/** Returns the answers that the server has, requested by the page that the student has open. */
export function storedAnswers(page: Page): Promise<AnswerMap> {
  return page.evaluate(async () => {
    const response = await fetch("/api/profile");
    const { answer } = (await response.json()) as { answer: AnswerMap };
    return answer;
  });
}

/** Saves by the button and waits until the server has the expected answers. */
export async function saveAndFind(
  page: Page,
  expected: AnswerMap,
): Promise<void> {
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect
    .poll(() => storedAnswers(page))
    .toEqual(expect.objectContaining(expected));
}
