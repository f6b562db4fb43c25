import { expect, it } from "@jest/globals";
import { act, screen, waitFor, within } from "@testing-library/react";
import type { AnswerMap } from "../../../shared/contract/replies.ts";
import { problem } from "../../support/web-fetch.ts";
import { pass, stopTimeForEachTest } from "../../support/web-timers.ts";
import { openForm, studentApi } from "../form/render-form.tsx";

stopTimeForEachTest();

function lineOf(name: string) {
  return screen.getByRole("button", { name });
}
async function openWith(answer: AnswerMap, at = "/about") {
  studentApi({ answer });
  const form = openForm({ at });
  await screen.findByRole("button", { name: "Religion" });
  return form;
}

it("a closed section shows its answers, a yes or no as a phrase", async () => {
  await openWith({
    ethnicity: "N",
    ethnicity_desc: "No",
    race_asian: true,
    race_white: true,
    mailing_addr_same_as_perm_addr: "N",
    mailing_city: "Montréal",
    mailing_addr_effective_date: "2027-01-15",
  });
  expect(lineOf("Race and Ethnicity").closest("section")).toHaveTextContent(
    "Not Hispanic or Latino · Asian · White",
  );
  expect(lineOf("Mailing Address").closest("section")).toHaveTextContent(
    "Another address · Montréal · January 15, 2027",
  );
});

it("a closed section shows the label of a choice that is no longer offered, and how many letters are not printed", async () => {
  await openWith({
    parent_2_first_name: "Ana 𖬌",
    parent_2_relationship: "aunt",
    parent_2_relationship_desc: "Aunt or uncle",
  });
  const region = lineOf("Parent 2/Guardian 2").closest("section");
  expect(region).toHaveTextContent("Aunt or uncle · Ana 𖬌");
  await waitFor(() => expect(region).toHaveTextContent("1 not printed"));
});

it("a closed section with many answers shows the first four, and how many more there are", async () => {
  await openWith({
    parent_2_prefix: "Dr.",
    parent_2_first_name: "Ana",
    parent_2_last_name: "Ruiz",
    parent_2_email_address: "ana@example.org",
    parent_2_phone: "(505) 234-5678",
    parent_2_phone_type: "work",
    parent_2_addr_same_as_stu_perm: "Y",
    parent_2_education: "unknown",
  });
  expect(lineOf("Parent 2/Guardian 2").closest("section")).toHaveTextContent(
    "Dr. Ana Ruiz · ana@example.org (Do not inform) · (505) 234-5678, Work (Do not inform) · Unknown · and 1 more",
  );
});

it("the browser's search opens the section in which it finds something", () => {
  openForm({ isLoggedIn: false });
  const found = document.getElementById("religious_affiliation");
  const closed = found?.closest("[hidden]");
  expect(closed).toHaveAttribute("hidden", "until-found");
  act(() => {
    closed?.dispatchEvent(new Event("beforematch"));
  });
  expect(lineOf("Religion")).toHaveAttribute("aria-expanded", "true");
  expect(found).toBeVisible();
});

it("a section that was opened is open after a reload, until it is closed", async () => {
  for (const isOpen of [false, true]) {
    const { user, unmount } = await openWith({});
    expect(lineOf("Religion").ariaExpanded).toBe(String(isOpen));
    await user.click(lineOf("Religion"));
    unmount();
  }
  await openWith({});
  expect(lineOf("Religion").ariaExpanded).toBe("false");
});

it("a section with an error is open, and can be closed", async () => {
  studentApi({
    statuses: ["started", "validating"],
    answer: {
      parent_communication_preference: "1",
      parent_email_address: "ngozi",
    },
  });
  const { user } = openForm();
  const parent = await screen.findByRole("group", {
    name: "Parent 1/Guardian 1",
  });
  const email = within(parent).getByRole("textbox", { name: "Email Address" });
  expect(email).toBeInvalid();
  await user.type(email, "@example.org");
  await waitFor(() => expect(email).toBeValid());
  expect(email).toBeVisible();
  await user.click(lineOf("Parent 1/Guardian 1"));
  expect(email).not.toBeVisible();
});

it("a closed section whose answer is refused opens", async () => {
  const errors = { religious_affiliation: ["Please choose again."] };
  studentApi({}, { "put-answer": problem(400, "No.", { errors }) });
  const { user } = openForm();
  await screen.findByRole("button", { name: "Religion" });
  await user.click(lineOf("Religion"));
  const religion = screen.getByRole("combobox", {
    name: "Religious Affiliation",
  });
  await user.selectOptions(religion, "Jewish");
  await user.click(lineOf("Religion"));
  expect(religion).not.toBeVisible();
  await pass(2_500);
  expect(religion).toBeVisible();
  expect(religion).toBeInvalid();
});
