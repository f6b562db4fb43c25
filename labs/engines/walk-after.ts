import assert from "node:assert/strict";
import { textOf } from "@admission/safe-documents/testing/read-pdf";
import { SUBMITTED } from "../../shared/messages.ts";
import { mailTo, PASSWORD, printedLink } from "../../test/e2e/system.ts";
import { button, inDialog, link } from "./find.ts";
import { expectColumns, expectFit } from "./looks.ts";
import { until } from "./until.ts";
import type { Step } from "./walk.ts";

const answers = ["Amy Okafor", "April 23, 2009", "762 School Lane", "Chess"];
const email = { selector: "input[autocomplete=username]" };
const password = { selector: "input[type=password]" };

export const signUp: Step = async (student, { username }) => {
  await student.click(button("Sign up to continue"));
  await student.sees({ selector: "h1, h2", name: "Sign Up" });
  await expectFit(student);
  await student.picture("sign-up");
  await student.type(email, username);
  await student.type(password, PASSWORD);
  await student.click(button("Create Account"));
  await student.sees({ selector: "h1, h2", name: "Confirm Your Account" });
  const { code } = await mailTo(student.origin, username);
  await student.type({ selector: "input[autocomplete=one-time-code]" }, code);
  await student.click(button("Confirm Account"));
  await student.sees({ selector: "h1, h2", name: "Log In" });
  await student.type(email, username);
  await student.type(password, PASSWORD);
  await student.click(button("Log In"));
  await student.arrivesAt("/about", "About You");
  await student.shows("first_name", "Amy");
  await student.shows("birth_date-year", "2009");
  await student.shows("phone_mobile", "(505) 234-5678");
};

export const readPdfCopy: Step = async (student) => {
  await student.arrivesAt("/completion", SUBMITTED);
  await expectFit(student);
  await student.picture("completion");
  const copy = await student.addressOf(link("Open your PDF copy"));
  const reply = await fetch(copy);
  const text = await textOf(new Uint8Array(await reply.arrayBuffer()));
  for (const answer of [...answers, "The uploaded essay speaks."]) {
    assert.ok(text.includes(answer), `The PDF copy is without ${answer}.`);
  }
};

export const readServiceView: Step = async (student, applicant) => {
  const { username, dataDir } = applicant;
  await student.open(await printedLink(username, "service", dataDir));
  await until("the document is complete", () =>
    student.evaluate(
      () => document.documentElement.dataset["document"] === "ready",
    ),
  );
  for (const answer of answers) await student.reads(answer);
  await expectColumns(student);
  await student.picture("service-view");
};

export const logOut: Step = async (student) => {
  await student.open("/completion");
  await student.click(button("Account"));
  await student.click(inDialog("button", "Log Out"));
  await student.reads("You have been logged out.");
  // The browser has forgotten the session too.
  await student.open("/completion");
  await student.arrivesAt("/about", "About You");
  await student.shows("first_name", "");
};
