import { beforeEach, describe, expect, it, jest } from "@jest/globals";
import { fireEvent, screen } from "@testing-library/react";
import {
  readVisitorAnswers,
  storeVisitorAnswers,
} from "../../../web/src/session/visitor-answers.ts";
import { openForm } from "./render-form.tsx";

beforeEach(() => {
  jest.useFakeTimers();
});

describe("a visitor", () => {
  it.each([
    ["/about", "Sign up to continue"],
    ["/about", "Save"],
    ["/final-steps", "Submit"],
  ])(
    "of %s is led to the sign-up by %s, with all answers",
    async (at, name) => {
      storeVisitorAnswers({ preferred_name: "Mei" });
      const { user, location } = openForm({ at, isLoggedIn: false });
      await user.click(screen.getByRole("button", { name }));

      expect(location()).toMatchObject({ pathname: "/signup", state: null });
      expect(readVisitorAnswers()).toEqual({ preferred_name: "Mei" });
    },
  );

  it.each([
    ["the tab closes", () => fireEvent(window, new Event("pagehide"))],
    [
      "the tab is hidden",
      () => {
        jest
          .spyOn(document, "visibilityState", "get")
          .mockReturnValue("hidden");
        fireEvent(document, new Event("visibilitychange"));
      },
    ],
    [
      "a reload begins",
      () => fireEvent(window, new Event("beforeunload", { cancelable: true })),
    ],
    ["the window is left", () => fireEvent.blur(window)],
    ["the box is left", () => fireEvent.blur(screen.getByDisplayValue("Mei"))],
  ])("loses nothing of what was typed when %s", async (_, end) => {
    const { user } = openForm({ isLoggedIn: false });
    await user.type(
      screen.getByRole("textbox", { name: "Preferred Name" }),
      "Mei",
    );
    // The box alone has the last letters: deriving from them would delay their paint.
    expect(readVisitorAnswers()).toEqual({ preferred_name: "M" });
    end();

    expect(readVisitorAnswers()).toEqual({ preferred_name: "Mei" });
  });
});
