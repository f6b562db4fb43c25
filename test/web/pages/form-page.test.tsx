import { beforeEach, expect, it, jest } from "@jest/globals";
import { screen } from "@testing-library/react";
import { questionByKey } from "../../../shared/form/questions.ts";
import { today } from "../../../web/src/lib/clock.ts";
import { completeAnswers } from "../../support/valid-answers.ts";
import { openForm, settled, studentApi } from "../form/render-form.tsx";

beforeEach(() => {
  jest.useFakeTimers();
});

it("what a tool has written into boxes without an event is taken with the next press", async () => {
  const answers = completeAnswers({}, today(), "everything");
  const api = studentApi();
  const { user } = openForm();
  await screen.findByRole("button", { name: "Save" });
  const written: Record<string, string> = {};
  const boxes = document.querySelectorAll<HTMLInputElement>(
    "form :is(input:not([type=radio], [type=checkbox]), select, textarea)",
  );
  for (const box of boxes) {
    const text = String(answers[box.id] ?? "");
    const { kind } = questionByKey.get(box.id)?.question ?? { kind: "date" };
    if (text === "" || kind === "date") continue;
    box.value = text;
    if (box.value === text) written[box.id] = text;
  }
  await user.click(screen.getByRole("button", { name: "Save" }));
  await settled();

  expect(Object.keys(written).length).toBeGreaterThan(20);
  const bodies = api.calls("put-answer").map(({ body }) => body);
  expect(Object.assign({}, ...bodies)).toEqual(written);
});

it("the review hides no answer, and says a month with its year and a document by its name", async () => {
  const answer = completeAnswers(
    {
      grad_month: "6",
      grad_year: "2027",
      faith_essay_statement: "",
      faith_essay_doc: "ANSWERED",
    },
    today(),
    "everything",
  );
  const file = {
    file_name: "bees.docx",
    file_size: 9,
    file_key: "k",
    pages: 2,
  };
  const key = "faith_essay_doc";
  studentApi({ answer, documents: { [key]: { key, ...file } } });
  openForm({ at: "/final-steps" });
  const review = await screen.findByRole("region", { name: /^Review/ });

  expect(review).toHaveTextContent("June 2027");
  expect(review).toHaveTextContent("bees.docx, 2 pages");
  expect(review).not.toHaveTextContent(/and \d+ more|attached/);
  for (const [asked, text] of Object.entries(answer)) {
    if (questionByKey.get(asked)?.question.kind !== "text") continue;
    expect(review).toHaveTextContent(String(text));
  }
});

it.each(["%", "no_question"])(
  "a URL that names the question %s opens the page",
  (hash) => {
    openForm({ at: `/about#${hash}`, isLoggedIn: false });

    expect(screen.getByRole("heading", { name: "About You" })).toBeVisible();
    expect(document.body).toHaveFocus();
  },
);
