import { beforeEach, expect, it } from "@jest/globals";
import { screen, waitFor } from "@testing-library/react";
import { allQuestions } from "../../../shared/form/questions.ts";
import { isolated } from "../../../shared/plain-text.ts";
import { counselorLetter } from "../../../web/src/pages/counselor-letter.ts";
import { aCompleteApplication } from "../../support/applications.ts";
import { renderDocument } from "../../support/render-document.tsx";
import { aView, VIEW_DAY } from "../../support/service-view.ts";
import { fakeApi } from "../../support/web-fetch.ts";
import { setLoggedIn } from "../../support/web-render.tsx";
import { studentApi } from "../form/render-form.tsx";
import { renderApp } from "./render-app.tsx";

const NAME = "יוסף (Joe) כהן 3rd";

/** Answers in which everything that a student can word, or that is not offered any more, is a name of both directions. */
const answer = aCompleteApplication(
  {
    ...Object.fromEntries(
      allQuestions
        .filter(({ question: { kind } }) =>
          ["text", "text-area", "creatable"].includes(kind),
        )
        .map(({ question: { key } }) => [key, NAME]),
    ),
    entry_term: NAME,
    birth_date: NAME,
    parent_communication_preference: "2",
    faith_essay_doc: "ANSWERED",
    faith_essay_statement: "",
  },
  VIEW_DAY,
);
const documents = {
  faith_essay_doc: {
    key: "faith_essay_doc",
    file_key: "uploads/amy/faith_essay_doc/1",
    file_name: `${NAME}.pdf`,
    file_size: 1_000,
    pages: 2,
  },
};

function isTurned(text: string): boolean {
  const outside = text.replaceAll(/\u2068[^\u2069]*\u2069/g, "");
  return /\p{Script=Hebrew}/u.test(outside);
}

/** Returns texts in which a name turns what stands around it: neither isolated nor alone in its element. */
function turned(): readonly string[] {
  const walker = document.createTreeWalker(
    document.documentElement,
    NodeFilter.SHOW_TEXT,
  );
  const found = [];
  while (walker.nextNode()) {
    const { parentElement, textContent } = walker.currentNode;
    const isAlone = parentElement?.closest("[dir=auto], bdi") !== null;
    if (!isAlone && isTurned(textContent ?? "")) found.push(textContent ?? "");
  }
  return found;
}

beforeEach(() => {
  setLoggedIn(true);
});

it.each([
  ["/about", ["started"], "Religion"],

  ["/final-steps", ["started"], "Review and submit"],
  ["/completion", ["started", "validating", "submitted"], /^Thanks/],
] as const)(
  "a name turns nothing around it at %s",
  async (at, statuses, heading) => {
    studentApi({ answer, documents, statuses });
    renderApp(at);

    await screen.findAllByText(heading);
    await waitFor(() => {
      expect(document.body.textContent).toContain(NAME);
    });
    expect(turned()).toEqual([]);
  },
);

it("a name turns nothing around it in the document, its title and its margins", async () => {
  fakeApi({ "get-service-view": aView(answer, "service", documents) });
  await renderDocument("?service_token=secret");
  await screen.findByRole("heading", { level: 1 });

  expect(turned()).toEqual([]);
  expect(document.body.textContent).toContain(`${isolated(`${NAME}.pdf`)}`);
  const { style } = document.documentElement;
  expect(isTurned(style.getPropertyValue("--running-name"))).toBe(false);
});

it("a name turns nothing around it in a letter to the counselor", () => {
  const address = counselorLetter("", answer, "62BN-PHH5");
  const body = new URL(address).searchParams.get("body") ?? "";

  expect(body.split("\r\n").filter(isTurned)).toHaveLength(1);
});

it("names of one direction stay as they are", () => {
  expect(["Zoë", "Ἀθηνᾶ", "हरि", "王", "𞤀", "ߒ"].map(isolated)).toEqual([
    "Zoë",
    "Ἀθηνᾶ",
    "हरि",
    "王",
    "\u2068𞤀\u2069",
    "\u2068ߒ\u2069",
  ]);
});
