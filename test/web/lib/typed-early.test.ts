import { expect, it, jest } from "@jest/globals";
import {
  boxesIn,
  emptyUntyped,
  isRestoration,
  noteTyping,
} from "../../../web/src/typed-early.ts";

it("what the browser has put into the boxes of the picture goes, without touching what a person typed or an empty box, in which a password manager shows what it will fill in", () => {
  const picture = document.createElement("div");
  picture.innerHTML =
    '<input value="Old"><input type="radio" checked><textarea>Old</textarea><input value="Amy"><input>';
  const boxes = boxesIn(picture);
  const [restored, mark, text, typed, empty] = boxes;
  if (typed === undefined || empty === undefined) throw new Error("No boxes.");
  noteTyping(typed);
  const write = jest.fn();
  Object.defineProperty(empty, "value", { get: () => "", set: write });

  emptyUntyped(boxes);
  expect(restored).toHaveValue("");
  expect(mark).not.toBeChecked();
  expect(text).toHaveValue("");
  expect(typed).toHaveValue("Amy");
  expect(write).not.toHaveBeenCalled();
});

it.each([
  ["input", "", "put back"],
  ["input", "insertText", "typed or dictated"],
  ["input", "insertReplacementText", "filled in"],
  ["input", undefined, "written by a tool for access"],
  ["select", undefined, "put back"],
])(
  "what comes into a box (%s, %j) before any press is %s",
  (tag, inputType, is) => {
    const target = document.createElement(tag);
    const event = { isTrusted: true, target, inputType } as unknown;
    const userActivation = { hasBeenActive: false };
    Object.assign(navigator, { userActivation });
    const isPutBack = () => isRestoration(event as InputEvent);
    expect(isPutBack()).toBe(is === "put back");
    userActivation.hasBeenActive = true;
    expect(isPutBack()).toBe(false);
  },
);
