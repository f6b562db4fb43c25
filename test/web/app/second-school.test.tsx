import "../../support/as-second-school.ts";
import { beforeEach, describe, expect, it, jest } from "@jest/globals";
import { screen, within } from "@testing-library/react";
import type { School } from "../../../shared/application/school.ts";
import { aCompleteApplication } from "../../support/applications.ts";
import { renderDocument } from "../../support/render-document.tsx";
import { aView, VIEW_DAY, wordsOf } from "../../support/service-view.ts";
import { fakeApi } from "../../support/web-fetch.ts";
import { userOnStoppedClock } from "../../support/web-timers.ts";
import { renderApp } from "./render-app.tsx";

beforeEach(() => {
  jest.useFakeTimers({ now: new Date("2026-11-21T12:00:00Z") });
});

async function openAt(at: string, heading: string) {
  renderApp(at);
  await screen.findByRole("heading", { level: 1, name: heading });
  return userOnStoppedClock();
}
const { school: first, asked } = jest.requireActual<{
  school: School;
  asked: Readonly<Record<string, unknown>>;
}>("../../../shared/college/school.ts");
function expectNothingOfTheFirstSchool() {
  const site = `${document.title} ${document.body.outerHTML}`;
  const marks = [first.slug, first.title, asked["satCode"], asked["actCode"]];
  expect(marks.filter((mark) => site.includes(String(mark)))).toEqual([]);
}

describe("The site of a second school", () => {
  it("has its name, address, contacts and deadline", async () => {
    const user = await openAt("/about", "About You");
    expect(document.title).toBe("About You – Koa Pacific University");
    const footer = within(screen.getByRole("contentinfo"));
    expect(footer.getByText("7 Shoreline Way")).toBeVisible();
    expect(footer.getByText("Grow toward the light.")).toBeVisible();
    expect(screen.getByRole("region", { name: "Deadline" })).toHaveTextContent(
      "Aloha! December 15 is your deadline to apply. Until 11:59 PM Hawaii-Aleutian Standard Time",
    );

    await user.click(footer.getByRole("button", { name: "Help" }));

    const help = within(await screen.findByRole("dialog", { name: "Help" }));
    expect(help.getByText(/Call the Enrollment Center at/)).toBeVisible();
    expect(help.getByRole("link", { name: "(808) 555-0177" })).toHaveAttribute(
      "href",
      "tel:+18085550177",
    );
    expect(
      help
        .getAllByRole("link", { name: /@/ })
        .map(({ textContent }) => textContent),
    ).toEqual(["support@koapacific.example", "enroll@koapacific.example"]);
    expectNothingOfTheFirstSchool();
  });

  it("dates a submission in its own time", async () => {
    fakeApi({
      "get-service-view": {
        ...aView(aCompleteApplication({}, VIEW_DAY)),
        submitted_at: "2026-10-31T02:05:00.000Z",
      },
    });
    await renderDocument("?service_token=abc");
    expect(
      screen.getByText(/^Submitted October 30, 2026 at 4:05\sPM HST$/),
    ).toBeVisible();
    expectNothingOfTheFirstSchool();
  });

  it("shows the holder of a link no deadline", async () => {
    fakeApi({
      "get-public-view": wordsOf(aCompleteApplication({}, VIEW_DAY), "public"),
    });
    await renderDocument("?token=abc");
    expect(screen.getByText("Koa Pacific University")).toBeVisible();
    expect(screen.queryByRole("region", { name: "Deadline" })).toBeNull();
    expectNothingOfTheFirstSchool();
  });
});
