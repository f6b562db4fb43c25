import { describe, expect, it, jest } from "@jest/globals";
import { fireEvent, screen } from "@testing-library/react";
import { pass, stopTimeForEachTest } from "../../support/web-timers.ts";
import {
  aProfile,
  comeBack,
  openForm,
  preferredName,
  saved,
  studentApi,
} from "./render-form.tsx";

stopTimeForEachTest();

it("an answer is saved within ten seconds, even while somebody types without a pause", async () => {
  const api = studentApi();
  const { user } = openForm();
  await user.click(await preferredName());
  for (let second = 0; second < 10; second += 1) {
    await user.keyboard("x");
    await pass(1_000);
  }

  expect(saved(api)).toEqual([{ preferred_name: "xxxxxxx" }]);
});

describe("a page that the student returns to", () => {
  it("also shows them if it was hidden", async () => {
    const api = studentApi({ answer: { preferred_name: "Amy" } });
    openForm();
    await preferredName();
    await pass(60_000);
    api.answer("get-profile", aProfile({ answer: { preferred_name: "Mei" } }));
    fireEvent(document, new Event("visibilitychange"));
    await pass(0);

    expect(await preferredName()).toHaveValue("Mei");
  });

  it("refetches at most every 30 seconds", async () => {
    const api = studentApi();
    openForm();
    await preferredName();
    await comeBack(api, {}, { afterMs: 29_000 });
    expect(api.calls("get-profile")).toHaveLength(1);
    await comeBack(api, {}, { afterMs: 2_000 });
    expect(api.calls("get-profile")).toHaveLength(2);
    await comeBack(api, {}, { afterMs: 1_000 });
    expect(api.calls("get-profile")).toHaveLength(2);
    // A clock that was set back.
    jest.setSystemTime(jest.now() - 3_600_000);
    await comeBack(api, {}, { afterMs: 0 });
    expect(api.calls("get-profile")).toHaveLength(3);
  });

  it.each([
    [
      "withdrawn",
      { withdrawn: { at: "2026-11-02T12:00:00Z" } },
      "What you had submitted",
    ],
    [
      "opened again",
      {
        web_status: aProfile().web_status,
        reopened: { at: "2026-11-02T12:00:00Z", reason: "A page is missing." },
      },
      "About You",
    ],
  ])(
    "does not call submitted what was %s elsewhere",
    async (_, change, heading) => {
      const statuses = ["started", "validating", "submitted"] as const;
      const api = studentApi({ statuses });
      openForm({ at: "/completion" });
      await screen.findByRole("heading", { name: /successfully submitted/ });
      await pass(60_000);
      api.answer("get-profile", { ...aProfile({ statuses }), ...change });
      fireEvent.focus(window);
      await pass(0);

      expect(
        await screen.findByRole("heading", { level: 1 }),
      ).toHaveTextContent(heading);
    },
  );

  it("does not change when the server cannot be reached", async () => {
    const api = studentApi({ answer: { preferred_name: "Amy" } });
    openForm();
    await preferredName();
    await pass(60_000);
    api.answer("get-profile", () => Promise.reject(new TypeError("offline")));
    fireEvent.focus(window);
    // Its attempts are over.
    await pass(5_000);

    expect(api.calls("get-profile")).toHaveLength(4);
    expect(await preferredName()).toHaveValue("Amy");
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("shows them at the first edit after a pause, if the window kept the focus", async () => {
    const api = studentApi({
      answer: { preferred_name: "Amy", city: "Barre" },
    });
    const { user } = openForm();
    await preferredName();
    await pass(60_000);
    api.answer(
      "get-profile",
      aProfile({ answer: { preferred_name: "Amy", city: "Ripton" } }),
    );
    await user.type(await preferredName(), "lia");
    await pass(2_500);

    expect(screen.getAllByRole("textbox", { name: "City" })[0]).toHaveValue(
      "Ripton",
    );
    expect(saved(api)).toEqual([{ preferred_name: "Amylia" }]);
  });
});

it("a page of an application that fails its check on another device shows what is missing", async () => {
  const api = studentApi();
  openForm();
  await preferredName();
  await pass(60_000);
  api.answer("get-profile", aProfile({ statuses: ["started", "validating"] }));
  fireEvent.focus(window);
  await pass(0);

  expect(screen.queryByText("Everything is complete.")).toBeNull();
  expect(
    screen.getByRole("region", { name: "We're missing some information!" }),
  ).toBeVisible();
});

it("a PDF copy that is ready is out of date when another device changes an answer", async () => {
  const api = studentApi({ answer: { first_name: "Amy" } });
  const { user } = openForm({ at: "/final-steps" });
  await user.click(
    await screen.findByRole("button", { name: "Download a PDF copy" }),
  );
  await pass(1_000);
  expect(
    screen.getByRole("link", { name: /Open your PDF copy/ }),
  ).toBeVisible();
  await comeBack(api, { first_name: "Amelia" });

  expect(screen.queryByRole("link", { name: /Open your PDF copy/ })).toBeNull();
});
