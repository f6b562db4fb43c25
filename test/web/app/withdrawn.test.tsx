import { expect, it } from "@jest/globals";
import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { pages } from "../../../shared/college/pages.ts";
import type { Profile } from "../../../shared/contract/replies.ts";
import { WITHDRAWN_FIRST } from "../../../shared/messages.ts";
import { setLoggedIn } from "../../support/web-render.tsx";
import { aProfile, studentApi } from "../form/render-form.tsx";
import { renderApp } from "./render-app.tsx";

const WITHDRAWN = {
  at: "2026-11-02T12:00:00.000Z",
  back_until: "2999-11-16T17:00:00.000Z",
};
const VALIDATING = { statuses: ["started", "validating"] } as const;

function button(name: string) {
  return screen.findByRole("button", { name });
}

/** Opens a page for a student whose server remembers a withdrawal. */
function open(
  at: string,
  student: Parameters<typeof aProfile>[0],
  withdrawn?: Profile["withdrawn"],
) {
  setLoggedIn(true);
  let profile: Profile = {
    ...aProfile(student),
    ...(withdrawn && { withdrawn }),
  };
  const api = studentApi(student, {
    "get-profile": () => profile,
    "put-withdrawal": ({ body }) => {
      const is = (body as { withdrawn: boolean }).withdrawn;
      profile = {
        ...aProfile(student),
        ...(is && { withdrawn: WITHDRAWN }),
      };
      return { message: "" };
    },
  });
  renderApp(at);
  return api;
}

it.each([
  ["/completion", { statuses: ["started", "validating", "submitted"] }],
  ["/final-steps", {}],
] as const)(
  "a student at %s withdraws after a question, and comes back by one press",
  async (at, student) => {
    const api = open(at, student);
    const user = userEvent.setup();
    const withdraw = "I am not applying any more";
    await user.click(await button(withdraw));
    expect(await button("Keep it")).toHaveFocus();
    await user.click(await button("Keep it"));
    expect(api.calls("put-withdrawal")).toEqual([]);
    await user.click(await button(withdraw));
    await user.click(await button("Withdraw it"));
    const banner = await screen.findByRole("region", { name: "Withdrawn" });
    expect(banner).toHaveTextContent(
      /Nobody reads it now.*You can come back until November 16, 2999/,
    );
    expect(screen.queryByRole("region", { name: "Welcome" })).toBeNull();
    expect(screen.queryByRole("button", { name: withdraw })).toBeNull();
    expect(screen.getByRole("main")).toHaveFocus();
    expect(
      screen.queryByText(/successfully submitted|What comes next/),
    ).toBeNull();

    await user.click(await button("Come back"));
    await button(withdraw);
    expect(banner).not.toBeInTheDocument();
  },
);

it.each(pages)(
  "nothing urges to go on with it at $id, until it has come back",
  async ({ id, lead }) => {
    open(`/${id}`, VALIDATING, WITHDRAWN);
    const bar = await screen.findByRole("region", { name: "Saving" });
    await button("Save");
    expect(bar).toHaveTextContent("Withdrawn");
    expect(bar).not.toHaveTextContent(/Not submitted|Fix|Next|Submit/);
    const urges = [/missing some information/, lead, "Missing:"];
    for (const text of urges) expect(screen.queryAllByText(text)).toEqual([]);

    await userEvent.setup().click(await button("Come back"));
    for (const text of urges) await screen.findAllByText(text);
  },
);

it("Submit says that it comes back first", async () => {
  const api = open("/final-steps", VALIDATING, WITHDRAWN);
  await userEvent.setup().click(await button("Submit"));
  expect(await screen.findByRole("alert")).toHaveTextContent(WITHDRAWN_FIRST);
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Final");
  expect(api.calls("submit")).toEqual([]);
});

it.each([
  ["You enroll elsewhere.", { reason: "You enroll elsewhere." }],
  ["Nobody reads it now", { back_until: "2026-11-16T17:00:00.000Z" }],
])("%j is told of what the student cannot undo", async (told, why) => {
  open("/about", {}, { at: WITHDRAWN.at, ...why });
  const banner = await screen.findByRole("region", { name: "Withdrawn" });
  await waitFor(() => expect(banner).toHaveTextContent(told));
  expect(banner).toHaveTextContent("To apply after all, write to");
  expect(screen.queryByRole("button", { name: "Come back" })).toBeNull();
});
