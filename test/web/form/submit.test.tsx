import { describe, expect, it, jest } from "@jest/globals";
import {
  act,
  fireEvent,
  screen,
  waitFor,
  within,
} from "@testing-library/react";
import { today } from "../../../web/src/lib/clock.ts";
import { storeVisitorAnswers } from "../../../web/src/session/visitor-answers.ts";
import { hear } from "../../support/announcements.ts";
import { aCompleteApplication } from "../../support/applications.ts";
import { problem } from "../../support/web-fetch.ts";
import { pass, stopTimeForEachTest } from "../../support/web-timers.ts";
import { aProfile, openForm, settled, studentApi } from "./render-form.tsx";

stopTimeForEachTest("2026-11-21T12:00:00Z");

async function submit(user: ReturnType<typeof openForm>["user"]) {
  await user.click(await screen.findByRole("button", { name: "Submit" }));
  await settled();
}
/** Opens the last page of a complete application with these changes. */
function openComplete(
  replies: Parameters<typeof studentApi>[1] = {},
  changes: Parameters<typeof aCompleteApplication>[0] = {},
) {
  const answer = aCompleteApplication(changes, today());
  const api = studentApi({ answer }, replies);
  return { api, ...openForm({ at: "/final-steps" }) };
}
function summary() {
  return screen.findByRole("region", {
    name: "We're missing some information!",
  });
}

describe("submitting a complete application", () => {
  it("in an ended session leads to the login, without other errors", async () => {
    const { user, location } = openComplete({
      submit: problem(401, "Your session ended."),
    });
    await user.click(await screen.findByRole("button", { name: "Submit" }));

    await waitFor(() => expect(location().pathname).toBe("/login"));
    expect(
      screen.queryByRole("listitem", {
        name: "Error submitting your application",
      }),
    ).toBeNull();
  });

  it("ends the question whose it is what was entered before the login, and forgets that", async () => {
    storeVisitorAnswers({ middle_name: "Mei" });
    const { user } = openComplete();
    const name = "Answers from before you logged in";
    await screen.findByRole("region", { name });
    await submit(user);

    await screen.findByRole("heading", { name: /successfully submitted/ });
    expect(screen.queryByRole("region", { name })).toBeNull();
    expect(JSON.stringify(sessionStorage)).not.toContain("Mei");
  });

  it("shows a failure beside the button, and can be repeated", async () => {
    const { api, user, location } = openComplete({
      submit: problem(500, "The registrar is asleep."),
    });
    await submit(user);

    expect(
      (await screen.findByText("The registrar is asleep.")).closest(
        "[role=alert]",
      ),
    ).toBeVisible();
    expect(location().pathname).toBe("/final-steps");

    const reply = Promise.withResolvers<{ submitted_at: string }>();
    api.answer("submit", async () => ({
      message: "Done.",
      ...(await reply.promise),
    }));
    await user.click(screen.getByRole("button", { name: "Submit" }));
    await pass(0);
    expect(screen.queryByRole("alert")).toBeNull();
    const disclosures = screen.getByRole("group", {
      name: "Conduct",
    });
    const [yes] = within(disclosures).getAllByLabelText("Yes");
    if (yes) await user.click(yes);
    reply.resolve({ submitted_at: "" });
    await waitFor(() => expect(location().pathname).toBe("/completion"));
    // What is entered while it is on its way is too late.
    expect(screen.getByRole("alert")).toHaveTextContent(/no part of/);
  });

  it("is not called a failure if only the reply was lost", async () => {
    const answer = aCompleteApplication({}, today());
    const api = studentApi({ answer });
    api.answer("submit", () => {
      const statuses = ["started", "validating", "submitted"] as const;
      api.answer("get-profile", aProfile({ answer, statuses }));
      return Promise.reject(new TypeError("The connection was lost."));
    });
    const { user, location } = openForm({ at: "/final-steps" });
    await submit(user);

    await waitFor(() => expect(location().pathname).toBe("/completion"));
    expect(screen.queryByText(/was not submitted/)).toBeNull();
    expect(
      screen.queryByLabelText("Error submitting your application"),
    ).toBeNull();
  });

  it.each([true, false])(
    "is called unknown while its request may still be on its way, whether or not the server can be asked: %s",
    async (isReachable) => {
      const offline = () => Promise.reject(new TypeError("offline"));
      const { api, user, location } = openComplete();
      await screen.findByRole("button", { name: "Submit" });
      api.answer("submit", () => {
        if (!isReachable) api.answer("get-profile", offline);
        return offline();
      });
      await submit(user);

      expect(
        await screen.findByText(
          "We do not know whether your application has arrived.",
        ),
      ).toBeVisible();
      expect(screen.queryByText(/was not submitted/)).toBeNull();

      // What another device submits is no news of this one.
      const statuses = ["started", "validating", "submitted"] as const;
      api.answer("get-profile", aProfile({ statuses }));
      await pass(60_000);
      fireEvent.focus(window);
      await waitFor(() => expect(location().pathname).toBe("/completion"));
      expect(location().state).toBeNull();
    },
  );

  it("shows errors of the server like its own", async () => {
    const { user, location } = openComplete({
      submit: problem(422, "We're missing some information!", {
        errors: { city: ["City"] },
      }),
    });
    const heard = hear();
    await submit(user);

    expect(
      within(await summary()).getByRole("link", { name: "City" }),
    ).toBeVisible();
    const pages = within(await summary()).getAllByRole("heading", { level: 3 });
    expect(pages).toHaveLength(1);
    expect(location().pathname).toBe("/about");
    await waitFor(() =>
      expect(heard).toContain("We're missing some information!"),
    );
  });

  it("includes text typed during its preparation", async () => {
    const posted = Promise.withResolvers<void>();
    const order: string[] = [];
    const { api, user } = openComplete(
      {
        "post-web-status": async () => {
          await posted.promise;
          return { web_status: [] };
        },
        "put-answer": ({ body }) => {
          order.push(JSON.stringify(body));
          return { message: "Saved." };
        },
        submit: () => {
          order.push("submit");
          return { message: "Done.", submitted_at: "" };
        },
      },
      { conviction: "Y", conviction_comment: "A fine" },
    );
    await user.click(await screen.findByRole("button", { name: "Submit" }));
    await waitFor(() => {
      expect(api.calls("post-web-status")).toHaveLength(1);
    });
    await user.type(screen.getByLabelText(/explain your conviction/), ", paid");
    await act(async () => {
      posted.resolve();
      await jest.advanceTimersByTimeAsync(100);
    });

    expect(order).toEqual(['{"conviction_comment":"A fine, paid"}', "submit"]);
  });

  it("is not attempted while saving fails", async () => {
    const replies = { "put-answer": problem(500, "Not now.") };
    const { api, user } = openComplete(replies, { legal_agree: false });
    await user.click(
      await screen.findByRole("checkbox", { name: /I certify/ }),
    );
    await submit(user);

    expect(api.calls("submit")).toHaveLength(0);
    expect(api.calls("post-web-status")).toHaveLength(0);
  });
});

it("what is complete is told the way on, and not that nothing was submitted: something may have been, before it was reopened", async () => {
  studentApi({
    answer: aCompleteApplication({}, today()),
    statuses: ["started", "validating"],
  });
  openForm();
  const complete = await screen.findByText("Everything is complete.");
  expect(complete.parentElement).toHaveTextContent(
    /complete\. To finish, submit your application\.$/,
  );
});

describe("submitting an incomplete application", () => {
  it("leads to what is missing while the server is still being told", async () => {
    const never = () => new Promise<never>(() => undefined);
    studentApi({}, { "post-web-status": never, "post-validations": never });
    const { user, location } = openForm({ at: "/final-steps" });
    await submit(user);

    expect(await summary()).toBeVisible();
    expect(screen.queryByText("Everything is complete.")).toBeNull();
    expect(location().pathname).toBe("/about");
  });

  it("reports the status to the server with the next attempt if the first failed", async () => {
    const replies = { "post-web-status": problem(500, "Not now.") };
    const { api, user } = openComplete(replies, { legal_agree: false });
    await submit(user);
    await summary();
    // A service that has failed gets the others later, and not from all students at once.
    expect(api.calls("post-web-status")).toHaveLength(1);
    await waitFor(() =>
      expect(api.calls("post-validations")).toMatchObject([
        { body: { legal_agree: [expect.any(String)] } },
      ]),
    );
    expect(api.calls("post-web-status")).toHaveLength(3);

    api.answer("post-web-status", {
      web_status: [
        { web_status: "started", at: "" },
        { web_status: "validating", at: "" },
      ],
    });
    for (const told of [3, 5]) {
      await screen.findByRole("heading", { name: "About You", level: 1 });
      await user.click(
        within(await summary()).getByRole("link", { name: /^I certify/ }),
      );
      await submit(user);
      expect(api.calls("post-web-status")).toHaveLength(4);
      expect(api.calls("post-validations")).toHaveLength(told);
    }
  });
});

describe("the review before the submission", () => {
  const review = async () =>
    within(await screen.findByRole("region", { name: "Review and submit" }));

  it("shows each section's answers in one line, where mail goes, the deadline and that nothing can be changed", async () => {
    studentApi({
      answer: {
        ...aCompleteApplication({}, today()),
        faith_essay_statement: "Bees, and their patience.",
        prompts_essay_statement: "",
        prompts_essay_doc: "ANSWERED",
        email_address: "mei@example.org",
        middle_name: "𖬌",
        hs_gpa: "",
        gpa_scale: "",
      },
    });
    openForm({ at: "/final-steps" });
    const shown = await review();

    expect(shown.getByText("4 words · Document attached")).toBeVisible();
    expect(shown.getByText("No conviction · Never suspended")).toBeVisible();
    expect(
      shown.getByText(/^mei@example\.org\. Receipts .* go to amy@example\.org/),
    ).toBeVisible();
    expect(shown.getByText(/^Left out/)).toHaveTextContent(
      "Left out. We often look here: Grade Point Average, Test Scores, Activities",
    );
    const unprinted = "Not printed: 𖬌 (Pahawh Hmong Vowel Koob)";
    expect(await shown.findByText(unprinted)).toBeVisible();
    expect(shown.getByText(/^10 days and 1[67] hours left$/)).toBeVisible();
    expect(
      shown.getByText("You cannot change anything after you submit."),
    ).toBeVisible();
  });

  it.each([true, false])(
    "leads to an answer and back, logged in: %s",
    async (isLoggedIn) => {
      studentApi();
      const { user, location } = openForm({ at: "/final-steps", isLoggedIn });
      const change = { name: "Change: email address" };
      await user.click((await review()).getByRole("link", change));
      const back = { name: "Back to review" };
      await user.click(await screen.findByRole("link", back));
      expect(location().pathname).toBe("/final-steps");
      expect(document.getElementById("review")).toHaveFocus();
    },
  );
});
