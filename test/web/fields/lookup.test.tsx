import {
  afterEach,
  beforeEach,
  describe,
  expect,
  it,
  jest,
} from "@jest/globals";
import { act, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { TextQuestion } from "../../../shared/application/question.ts";
import { muteFailureReports } from "../../support/failure-reports.ts";
import { fakeApi, problem, type FakeCall } from "../../support/web-fetch.ts";
import { renderFields } from "./render-fields.tsx";

const school: TextQuestion = {
  kind: "text",
  key: "hs_name",
  label: "Search for Your School",
  maxLength: 100,
  lookup: { category: "hs_ceeb", prefix: "hs_" },
};
const items = [
  { id: "1", text: "Maple High School", sub_text: "Barre, VT" },
  { id: "2", text: "Maple Academy", sub_text: "Boise, ID" },
];
const detail = {
  name: "Maple High School",
  address_line_1: "1 Elm Street",
  city: "Barre",
  state: "Vermont",
  zip: "05641",
  ceeb: "460001",
  country: "USA",
};
const lookup = ({ query }: FakeCall) => (query["id"] ? detail : items);

beforeEach(() => {
  jest.useFakeTimers();
  muteFailureReports();
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

const setup = (answers = {}) => {
  const rendered = renderFields([school], { answers });
  const user = userEvent.setup({
    advanceTimers: (milliseconds) => {
      jest.advanceTimersByTime(milliseconds);
    },
  });
  const box = screen.getByRole("combobox", { name: school.label });
  return { ...rendered, user, box };
};
const pause = () => act(() => jest.advanceTimersByTimeAsync(250));

describe("suggestions", () => {
  it("come once typing pauses, and filling in follows from choosing one", async () => {
    const api = fakeApi({ lookup });
    const { user, box, answers } = setup();
    await user.type(box, "maple");
    expect(api.calls("lookup")).toHaveLength(0);
    await pause();

    expect(api.calls("lookup")).toMatchObject([
      { query: { text: "maple", category: "hs_ceeb", max_results: "5" } },
    ]);
    expect(box).toHaveAttribute("aria-expanded", "true");
    await user.click(screen.getByRole("option", { name: /Maple High School/ }));
    await pause();

    expect(answers.all()).toMatchObject({
      hs_name: "Maple High School",
      hs_address_line_1: "1 Elm Street",
      hs_city: "Barre",
      hs_state: "Vermont",
      hs_state_desc: "Vermont",
      hs_zip: "05641",
      hs_ceeb: "460001",
      hs_country: "USA",
    });
    expect(screen.queryByRole("listbox")).toBeNull();
    expect(screen.queryByText(/Enter your school/)).toBeNull();
  });

  it("can be reached and chosen with the keyboard alone", async () => {
    fakeApi({ lookup });
    const { user, box, answers } = setup();
    await user.type(box, "maple");
    await pause();
    await user.keyboard("{ArrowDown}");
    const [first] = within(screen.getByRole("listbox")).getAllByRole("option");
    expect(box).toHaveAttribute("aria-activedescendant", first?.id);
    expect(first).toHaveAttribute("aria-selected", "true");
    await user.keyboard("{Enter}");
    await pause();

    expect(answers.all()).toMatchObject({ hs_ceeb: "460001" });
    expect(box).toHaveFocus();
  });

  it("go away at Escape, and what was typed stays", async () => {
    fakeApi({ lookup });
    const { user, box, answers } = setup();
    await user.type(box, "maple");
    await pause();
    await user.keyboard("{Escape}");

    expect(screen.queryByRole("listbox")).toBeNull();
    expect(answers.all()).toMatchObject({ hs_name: "maple" });
  });

  it("of an older text never replace those of a newer one", async () => {
    const older = Promise.withResolvers<typeof items>();
    fakeApi({
      lookup: ({ query }) =>
        query["text"] === "ma" ? older.promise : items.slice(1),
    });
    const { user, box } = setup();
    await user.type(box, "ma");
    await pause();
    await user.type(box, "ple");
    await pause();
    await act(async () => {
      older.resolve(items);
      await older.promise;
    });
    await pause();

    expect(screen.getAllByRole("option")).toHaveLength(1);
  });

  it("that fail leave the student undisturbed", async () => {
    fakeApi({ lookup: problem(500, "No.") });
    const { user, box, answers } = setup();
    await user.type(box, "maple");
    await pause();

    expect(answers.all()).toMatchObject({ hs_name: "maple" });
    expect(screen.queryByRole("alert")).toBeNull();
    expect(screen.getByText("Enter your school information below.")).toHaveRole(
      "status",
    );
  });

  it("whose details cannot be had give their name", async () => {
    fakeApi({
      lookup: ({ query }) => (query["id"] ? problem(500, "No.") : items),
    });
    const { user, box, answers } = setup();
    await user.type(box, "maple");
    await pause();
    await user.click(screen.getByRole("option", { name: /Maple Academy/ }));
    await pause();

    expect(answers.all()).toMatchObject({ hs_name: "Maple Academy" });
  });
});

describe("a school", () => {
  const chosen = { hs_name: "Maple", hs_city: "Barre", hs_ceeb: "460001" };

  it("is emptied with its name", async () => {
    fakeApi({ lookup: [] });
    const { user, box, answers } = setup(chosen);
    await user.clear(box);

    expect(answers.all()).toMatchObject({
      hs_name: "",
      hs_city: "",
      hs_ceeb: "",
    });
  });

  it("that is typed over a chosen one does not keep its code", async () => {
    fakeApi({ lookup });
    const { user, box, answers } = setup();
    await user.type(box, "maple");
    await pause();
    await user.click(screen.getByRole("option", { name: /Maple High School/ }));
    await pause();
    await user.type(box, " West");

    expect(answers.all()).toMatchObject({
      hs_name: "Maple High School West",
      hs_ceeb: "",
    });
  });
});
