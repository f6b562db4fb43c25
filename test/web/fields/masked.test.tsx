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
  it("loses the country's code when it is pasted over another one, or filled in by the browser", async () => {
    const { user, input, store } = openPhone("(212) 555-0199");
    await user.tripleClick(input);
    await user.paste("+1 505-234-5678");
    expect(input).toHaveValue("(505) 234-5678");
    expect(input.selectionStart).toBe(14);

    fireEvent.input(input, { target: { value: "18025550142" } });
    expect(input).toHaveValue("(802) 555-0142");
    expect(store.get().answers["phone_home"]).toBe("(802) 555-0142");
  });

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

  it("is forward-deleted across separators", async () => {
    const { user, input } = openPhone("(505) 234-5678");
    caretAt(input, 4);
    await user.keyboard("{Delete}");
    expect(input.selectionStart).toBe(6);
    await user.keyboard("{Delete}");

    expect(input).toHaveValue("(505) 345-678");
  });
});
