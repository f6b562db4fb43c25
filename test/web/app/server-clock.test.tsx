import { beforeEach, expect, it, jest } from "@jest/globals";
import { act, screen } from "@testing-library/react";
import { questionByKey } from "../../../shared/form/questions.ts";
import { callApi } from "../../../web/src/api/call.ts";
import { DeadlineBanner } from "../../../web/src/app/header/DeadlineBanner.tsx";
import { LeftToAnswer } from "../../../web/src/app/header/LeftToAnswer.tsx";
import { ApplicationContext } from "../../../web/src/application/react.tsx";
import { ElementFields } from "../../../web/src/fields/ElementField.tsx";
import { now, today } from "../../../web/src/lib/clock.ts";
import SubmissionReview from "../../../web/src/pages/SubmissionReview.tsx";
import { aStore } from "../../support/a-store.ts";
import { anApplication } from "../../support/web-application.ts";
import { fakeApi } from "../../support/web-fetch.ts";
import { renderPage } from "../../support/web-render.tsx";
import { pass, userOnStoppedClock } from "../../support/web-timers.ts";

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;

beforeEach(() => {
  jest.useFakeTimers();
});

/** Calls the API, whose clock shows the time in the middle of the call. */
async function hear(serverTime: string, seconds = 0, headers = {}) {
  const date = new Date(serverTime).toUTCString();
  fakeApi({
    "get-tabs": () => {
      jest.setSystemTime(jest.now() + seconds * SECOND);
      return Response.json({}, { headers: { date, ...headers } });
    },
  });
  await act(() => callApi("get-tabs"));
}

it.each([
  ["2026-11-26T12:00:59Z", 0, {}, 0],
  ["2026-11-26T11:59:01Z", 0, {}, 0],
  ["2026-11-26T15:00:05Z", 10, {}, 3 * HOUR],
  ["2026-11-25T12:00:05Z", 10, {}, -24 * HOUR],
  // A page that was frozen during its call.
  ["2026-11-26T12:00:00Z", 1200, {}, 0],
  ["2026-11-26T15:00:00Z", 0, { age: "1" }, 0],
])(
  "a reply of %s after %i seconds with %j corrects the clock by %i ms",
  async (serverTime, seconds, headers, lag) => {
    jest.setSystemTime(new Date("2026-11-26T12:00:00Z"));
    await hear("2026-11-26T12:00:00Z");

    await hear(serverTime, seconds, headers);

    expect(now().getTime() - jest.now()).toBe(lag);
    await hear(new Date(jest.now()).toISOString());
    expect(now().getTime()).toBe(jest.now());
  },
);

async function renderDeadlines(deviceTime: string) {
  jest.setSystemTime(new Date(deviceTime));
  await hear(deviceTime);
  const term = questionByKey.get("entry_term")?.question;
  return renderPage(
    <ApplicationContext value={anApplication({ store: aStore({}, today) })}>
      <DeadlineBanner status={null} />
      <LeftToAnswer />
      <ElementFields elements={term === undefined ? [] : [term]} />
      <SubmissionReview />
    </ApplicationContext>,
    { user: userOnStoppedClock() },
  );
}
function terms() {
  const options = screen.getAllByRole<HTMLOptionElement>("option");
  return options.map(({ label }) => label);
}
const SPRING = ["--", "Spring 2027", "Fall 2027"];
const FALL = ["--", "Fall 2027", "Spring 2028"];

it("lists, banners and hours are those of the server, and the review names the difference", async () => {
  const { container } = await renderDeadlines("2027-01-01T01:30:00Z");
  expect(terms()).toEqual(SPRING);
  expect(container).not.toHaveTextContent("Your device");

  await hear("2027-01-07T04:30:00Z");

  expect(terms()).toEqual(SPRING);
  expect(container).toHaveTextContent(
    "30 minutes left, until 11:59 PM Eastern Time.",
  );
  expect(container).toHaveTextContent(
    "Your device's clock is 6 days and 3 hours behind ours.",
  );
  expect(container).toHaveTextContent("today is the deadline");

  await hear("2027-01-07T05:30:00Z");
  expect(terms()).toEqual(FALL);

  await hear("2026-12-31T22:30:00Z");
  expect(terms()).toEqual(SPRING);
  expect(container).toHaveTextContent("clock is 3 hours ahead of ours.");

  await hear("2027-01-01T01:33:00Z");
  expect(container).not.toHaveTextContent("Your device");
});

it("an open page changes at midnight, and a choice that it ends is asked again by its name", async () => {
  const { container, user } = await renderDeadlines("2027-01-07T04:59:50Z");
  expect(container).toHaveTextContent(", and today is the deadline");
  const banner = screen.getByRole("region", { name: "Deadline" });
  expect(banner).toHaveTextContent("January 6!");
  await user.selectOptions(screen.getByRole("combobox"), "Spring 2027");

  await pass(30 * SECOND);

  expect(container).toHaveTextContent(", 55 days to go");
  expect(banner).toHaveTextContent("March 3");
  expect(terms()).toEqual(FALL);
  expect(container).toHaveTextContent("You answered: Spring 2027.");
});
