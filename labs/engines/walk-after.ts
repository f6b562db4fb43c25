import { Visitor } from "../../bin/visitor.ts";
import type { AnswerMap } from "../../shared/contract/replies.ts";
import { SUBMITTED } from "../../shared/messages.ts";
import { schoolDay } from "../../test/e2e/student.ts";
import { mailTo, PASSWORD, printedLink } from "../../test/e2e/system.ts";
import { aCompleteApplication } from "../../test/support/applications.ts";
import { button, field, inDialog, link } from "./find.ts";
import { expectColumns, expectFit } from "./looks.ts";
import { TAB, type Step } from "./student.ts";
import { until } from "./until.ts";

const answers = [
  "Amy Lee Okafor",
  "April 23, 2009",
  "762 School Lane",
  "Chess",
];
const email = { selector: "input[autocomplete=username]" };
const password = { selector: "input[type=password]" };

/** What the walk itself answers, by how the keys begin. */
const WALKED =
  /^(first_name|middle_name|birth|phone_mobile|country|address|city|state|zip|faith_essay|prompts|hs_|applied_major|activity|legal_agree)/;

/** Answers as from another device. */
async function answerElsewhere(
  origin: string,
  username: string,
  body: AnswerMap,
): Promise<void> {
  const elsewhere = new Visitor({ origin });
  await elsewhere.call("login", { body: { username, password: PASSWORD } });
  const reply = await elsewhere.call("put-answer", { body });
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
}

export const signUp: Step = async (student, { username }) => {
  await student.click(button("Sign up to continue"));
  await student.sees({ selector: "h1, h2", name: "Sign Up" });
  await expectFit(student);
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
  const rest = Object.fromEntries(
    Object.entries(aCompleteApplication({}, schoolDay())).filter(
      ([key]) => !WALKED.test(key),
    ),
  );
  await answerElsewhere(student.origin, username, rest);
  await student.open("/about");
};

/** Has the browser put back into a tab what was typed there, and answered anew meanwhile. */
export const reopenTab: Step = async (student, { username }) => {
  const { origin } = student;
  const name = field("first_name");
  await student.type(name, "Anna");
  await student.press(TAB);
  await student.reads("All changes saved");
  const isOpenAgain = await student.reopen(() =>
    answerElsewhere(origin, username, { first_name: "Amy" }),
  );
  if (!isOpenAgain) await student.type(name, "Amy");
  await student.arrivesAt("/about", "About You");
  // What was put back would be saved with what is entered next.
  await student.type(field("middle_name"), "Lee");
  await student.press(TAB);
  await student.reads("All changes saved");
  await student.open("/about");
  await student.shows("middle_name", "Lee");
  await student.shows("first_name", "Amy");
};

export const readCompletion: Step = async (student) => {
  await student.arrivesAt("/completion", SUBMITTED);
  await expectFit(student);
  await student.sees(link("Open your PDF copy"));
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
