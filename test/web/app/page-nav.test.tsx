import { beforeEach, describe, expect, it, jest } from "@jest/globals";
import { act, screen, within } from "@testing-library/react";
import { pages } from "../../../shared/college/pages.ts";
import { progressOf } from "../../../shared/form/progress.ts";
import { PageNav } from "../../../web/src/app/page-nav/PageNav.tsx";
import { today } from "../../../web/src/lib/clock.ts";
import FormPage from "../../../web/src/pages/FormPage.tsx";
import { ApplicationProvider } from "../../support/application-provider.tsx";
import { aCompleteApplication } from "../../support/applications.ts";
import { renderRoutes, setLoggedIn } from "../../support/web-render.tsx";
import { pass, userOnStoppedClock } from "../../support/web-timers.ts";
import { studentApi } from "../form/render-form.tsx";

beforeEach(() => {
  jest.useFakeTimers();
});

const TODAY = "2026-11-21";

function open({ isLoggedIn = false, at = "/about" } = {}) {
  setLoggedIn(isLoggedIn);
  return renderRoutes(
    (["about", "education", "final-steps"] as const).map((pageId) => ({
      path: `/${pageId}`,
      element: (
        <ApplicationProvider>
          <PageNav />
          <FormPage pageId={pageId} />
        </ApplicationProvider>
      ),
    })),
    {
      at,
      user: userOnStoppedClock(),
    },
  );
}

function nav() {
  return within(screen.getByRole("navigation", { name: "Application pages" }));
}
function tab(name: RegExp) {
  return nav().getByRole("link", { name });
}
function sectionsOf(page: string) {
  return nav().getByRole("button", { name: `Sections of ${page}` });
}
function panel(page: string) {
  return within(nav().getByRole("list", { name: `Sections of ${page}` }));
}
function openPanel() {
  return nav().queryByRole("list", { name: /^Sections of/ });
}

describe("the navigation", () => {
  it("links the three pages with their progress, and marks the open one", () => {
    open({ at: "/education" });

    expect(
      nav()
        .getAllByRole("link")
        .map((link) => link.getAttribute("aria-label")),
    ).toEqual(
      progressOf({}, TODAY).map(
        ({ title, required }) => `${title}, 0 of ${required} required answered`,
      ),
    );
    expect(tab(/^Your Academics/)).toHaveAttribute("aria-current", "page");
    expect(tab(/^About You/)).not.toHaveAttribute("aria-current");
  });

  it("updates with the answers", async () => {
    const answerNo = async (
      { user }: ReturnType<typeof open>,
      name: RegExp,
    ): Promise<void> =>
      user.click(
        within(await screen.findByRole("radiogroup", { name })).getByLabelText(
          "No",
        ),
      );

    const visit = open({ at: "/final-steps" });
    await answerNo(visit, /convicted/);
    const required = progressOf({}, TODAY)[2]?.required ?? 0;
    expect(tab(new RegExp(`^Final Steps, 1 of ${required} `))).toBeVisible();
    visit.unmount();

    studentApi({ answer: aCompleteApplication({ suspended: "" }, today()) });
    await answerNo(open({ isLoggedIn: true, at: "/final-steps" }), /suspended/);
    expect(tab(/^Final Steps, Done$/)).toBeVisible();
  });

  it("never says that a page with an essay of two words is done", async () => {
    const answer = aCompleteApplication(
      {
        prompts_essay_statement: "Too short.",
      },
      today(),
    );
    studentApi({ answer });
    const { user } = open({ isLoggedIn: true });
    const words = "2 of about 300 words";

    const required = progressOf(answer, today())[0]?.required ?? 0;
    await screen.findByRole("link", {
      name: `About You, ${required - 1} of ${required} required answered`,
    });
    await user.click(sectionsOf("About You"));
    expect(
      panel("About You").getByText("Essays").closest("a"),
    ).toHaveTextContent(`Essays ${words}`);
    const essays = screen.getByRole("group", { name: "Essays" });
    expect(within(essays).getByText(words)).toBeVisible();
    expect(tab(/^Final Steps, Done$/)).toBeVisible();
  });
});

describe("the sections of a page", () => {
  it("are listed with their state, and lead to the next question", async () => {
    const { user, location } = open();
    await user.type(
      screen.getAllByRole("textbox", { name: "First Name" })[0] as HTMLElement,
      "Amy",
    );
    await user.click(sectionsOf("About You"));
    const links = panel("About You").getAllByRole("link");
    const [about] = progressOf({ first_name: "Amy" }, TODAY);
    expect(links.map(({ textContent }) => textContent)).toEqual(
      about?.sections.map(({ title, state, required, answered }) =>
        state === "optional"
          ? `${title} Optional`
          : `${title} ${answered} of ${required} answered`,
      ),
    );
    expect(links[0]).toHaveAttribute("href", "/about#last_name");

    await user.click(links[0] as HTMLElement);
    expect(location()).toMatchObject({
      pathname: "/about",
      hash: "#last_name",
    });
    expect(document.activeElement?.id).toBe("last_name");
    expect(openPanel()).toBeNull();
  });

  it("open 200 ms after the pointer rests on a page, immediately on the next one, and close 150 ms after it left", async () => {
    const { user } = open();
    await user.hover(tab(/^About You/));
    await pass(199);
    expect(openPanel()).toBeNull();
    await pass(1);
    expect(panel("About You").getAllByRole("link")).toHaveLength(
      pages[0]?.sections.length ?? 0,
    );

    await user.unhover(tab(/^About You/));
    await user.hover(tab(/^Final Steps/));
    await pass(0);
    expect(panel("Final Steps").getAllByRole("link")).toHaveLength(
      pages[2]?.sections.length ?? 0,
    );

    await user.unhover(tab(/^Final Steps/));
    await pass(149);
    expect(openPanel()).not.toBeNull();
    await pass(1);
    expect(openPanel()).toBeNull();

    // For 300 ms after that, another page opens without the delay, and from then on with it.
    await pass(299);
    await user.hover(tab(/^About You/));
    await pass(0);
    expect(openPanel()).not.toBeNull();
    await user.unhover(tab(/^About You/));
    await pass(150);
    await pass(300);
    await user.hover(tab(/^About You/));
    await pass(199);
    expect(openPanel()).toBeNull();
  });

  it("are reached by the arrow keys, and closed by Escape or when the focus moves on", async () => {
    const { user } = open();
    sectionsOf("About You").focus();
    await user.keyboard("{ArrowRight}");
    expect(sectionsOf("Your Academics")).toHaveFocus();
    await user.keyboard("{End}");
    expect(sectionsOf("Final Steps")).toHaveFocus();
    await user.keyboard("{Home}{Enter}");
    expect(sectionsOf("About You")).toHaveAttribute("aria-expanded", "true");

    const links = panel("About You").getAllByRole("link");
    await user.tab();
    expect(links[0]).toHaveFocus();
    await user.tab({ shift: true });
    await user.keyboard("{ArrowDown}{ArrowDown}{ArrowUp}");
    expect(links[0]).toHaveFocus();
    await user.keyboard("{End}");
    expect(links.at(-1)).toHaveFocus();
    await user.keyboard("{Escape}");
    expect(openPanel()).toBeNull();
    expect(sectionsOf("About You")).toHaveFocus();
    expect(sectionsOf("About You")).toHaveAttribute("aria-expanded", "false");

    await user.keyboard("{Enter}");
    expect(openPanel()).not.toBeNull();
    await user.tab({ shift: true });
    expect(openPanel()).not.toBeNull();
    act(() => {
      tab(/^Final Steps/).focus();
    });
    expect(openPanel()).toBeNull();
  });

  it("stay closed under touch, which opens the page itself", async () => {
    const { user, location } = open();
    await user.pointer({ keys: "[TouchA]", target: tab(/^Final Steps/) });
    await pass(1_000);

    expect(openPanel()).toBeNull();
    expect(location().pathname).toBe("/final-steps");
  });
});
