import type { Page } from "@playwright/test";
import { dateIn, type CalendarDate } from "../../shared/calendar.ts";
import { school } from "../../shared/college/school.ts";
import type { AnswerMap } from "../../shared/contract/replies.ts";
import { expect, originOf, PASSWORD } from "./journey.ts";
import { mailTo } from "./system.ts";

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

async function send(
  page: Browser,
  method: "POST" | "PUT",
  path: string,
  data: object,
): Promise<{ readonly id?: string }> {
  const response = await page.request.fetch(path, {
    method,
    data,
    headers: { "sec-fetch-site": "same-origin" },
  });
  expect([path, response.status()]).toEqual([path, 200]);
  return response.json();
}

/** Creates an account and a session without the cards: journeys that are about the form start here. */
export async function beginAsStudent(
  page: Browser,
  username: string,
  answers: AnswerMap = {},
): Promise<void> {
  const password = PASSWORD;
  // The reply takes as long as that to any address; the mail is there before. As no browser has signed up, the password
  // is chosen after the confirmation.
  fetch(`${originOf()}/public/signup`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username, password }),
  }).catch(() => {});
  let code = "";
  await expect(async () => {
    ({ code } = await mailTo(originOf(), username));
  }).toPass({ intervals: [50] });
  const { id } = await send(page, "POST", "/public/confirm", {
    username,
    code,
  });
  await send(page, "POST", "/public/reset-password", {
    username,
    password,
    confirm_password: password,
    id,
  });
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
