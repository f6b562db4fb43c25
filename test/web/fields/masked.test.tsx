import { describe, expect, it } from "@jest/globals";
import { fireEvent, screen } from "@testing-library/react";
import type { Question } from "../../../shared/application/question.ts";
import { questionByKey } from "../../../shared/form/questions.ts";
import { renderFields } from "./render-fields.tsx";

function openPhone(phone_home: string) {
  const rendered = renderFields(
    [{ kind: "phone", key: "phone_home", label: "Home Phone" }],
    { answers: { phone_home } },
  );
  const input = screen.getByRole<HTMLInputElement>("textbox", {
    name: "Home Phone",
  });
  return { ...rendered, input };
}

/** Puts the caret where a user clicks. */
function caretAt(input: HTMLInputElement, place: number) {
  input.focus();
  input.setSelectionRange(place, place);
}

describe("a phone number", () => {
  it.each(["+1 505-234-5678", "15052345678"])(
    "pasted over another one as %s",
    async (pasted) => {
      const { user, input } = openPhone("(212) 555-0199");
      await user.tripleClick(input);
      await user.paste(pasted);

      expect(input).toHaveValue("(505) 234-5678");
      expect(input.selectionStart).toBe(14);
    },
  );

  it.each(["+1 505-234-5678", "15052345678"])(
    "filled in by the browser as %s",
    (filled) => {
      const { input, store } = openPhone("(212) 555-0199");
      fireEvent.input(input, { target: { value: filled } });

      expect(input).toHaveValue("(505) 234-5678");
      expect(store.get().answers["phone_home"]).toBe("(505) 234-5678");
    },
  );

  it("says softly what it lacks once it is left, and what it looks like below the message of the submission", async () => {
    const mobile = questionByKey.get("phone_mobile")?.question as Question;
    const email = questionByKey.get("email_address")?.question as Question;
    const { user, showErrors } = renderFields([mobile, email]);
    const [phone, address] = screen.getAllByRole("textbox");
    await user.type(phone as HTMLElement, "12");
    expect(phone).toBeValid();
    await user.type(address as HTMLElement, "foo");
    expect(phone).toHaveAccessibleDescription(/valid cell phone number/);
    await user.tab();
    const quiet = () => [phone, address].map((box) => box?.closest(".quiet"));
    expect(quiet()).not.toContain(null);
    showErrors({ email_address: ["Email Address"] });
    expect(address).toHaveAccessibleDescription(
      /Error: Email Address Please enter an email address, such as/,
    );
    expect(quiet()).toEqual([expect.anything(), null]);
  });

  it("is deleted in the middle without moving the caret", async () => {
    const { user, input } = openPhone("(505) 234-5678");
    caretAt(input, 8);
    await user.keyboard("{Backspace}");
    expect(input).toHaveValue("(505) 245-678");
    expect(input.selectionStart).toBe(7);

    await user.keyboard("9");
    expect(input).toHaveValue("(505) 294-5678");
    expect(input.selectionStart).toBe(8);
  });

  it("is forward-deleted across separators", async () => {
    const { user, input } = openPhone("(505) 234-5678");
    caretAt(input, 4);
    await user.keyboard("{Delete}");
    expect(input.selectionStart).toBe(6);
    await user.keyboard("{Delete}");

    expect(input).toHaveValue("(505) 345-678");
  });
});

describe("an input method", () => {
  /** Enters characters as an input method does: all of them are the composition until it ends. */
  function compose(box: HTMLInputElement, text: string) {
    fireEvent.compositionStart(box);
    for (let end = 1; end <= text.length; end += 1) {
      const data = text.slice(0, end);
      fireEvent.compositionUpdate(box, { data });
      // It inserts the whole once more, beside what is not its own.
      fireEvent.input(box, { target: { value: data }, isComposing: true });
      expect(box).toHaveValue(data);
    }
    fireEvent.compositionEnd(box, { data: text });
  }

  const month = { kind: "date", key: "birth_date", label: "Month" } as const;
  it.each<[Question, string, string, string]>([
    [
      { kind: "phone", key: "phone_home", label: "Phone" },
      "3135550123",
      "(313) 555-0123",
      "(313) 555-0123",
    ],
    [
      { kind: "social-security", key: "city", label: "Number" },
      "１２３４５６７８９",
      "123-45-6789",
      "123-45-6789",
    ],
    [month, "２００８-０４-２８", "04", "2008-04-28"],
    [
      { kind: "number", key: "act_score_composite", label: "ACT" },
      "３６",
      "36",
      "36",
    ],
    [
      { kind: "text", key: "zip", label: "Zip" },
      "０５６０２",
      "０５６０２",
      "０５６０２",
    ],
    [
      {
        kind: "text",
        key: "hs_name",
        label: "School",
        lookup: { category: "hs_ceeb", prefix: "hs_" },
      },
      "ŏ".normalize("NFD"),
      "ŏ",
      "ŏ",
    ],
  ])("is left alone in %j", async (question, typed, shown, stored) => {
    const { user, store } = renderFields([question], {
      answers: { act_taken: "Y" },
    });
    const box = screen.getByLabelText<HTMLInputElement>(question.label);
    await user.click(box);
    compose(box, typed);
    await user.tab();

    expect(box).toHaveValue(shown);
    expect(store.get().answers[question.key]).toBe(stored);
  });
});

describe("a social security number", () => {
  it("is grouped while it is typed, pasted and filled in", async () => {
    const { user, store } = renderFields([
      { kind: "social-security", key: "city", label: "Security Number" },
    ]);
    const input = screen.getByRole("textbox", { name: "Security Number" });
    await user.type(input, "12345");
    expect(input).toHaveValue("123-45");

    await user.clear(input);
    await user.paste("123 45 6789");
    expect(store.get().answers["city"]).toBe("123-45-6789");

    fireEvent.input(input, { target: { value: "987654321" } });
    expect(store.get().answers["city"]).toBe("987-65-4321");
  });
});
