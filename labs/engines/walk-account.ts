import { mailTo, PASSWORD } from "../../test/e2e/system.ts";
import { button, dialog, field, heading } from "./controls.ts";
import type { Wanted } from "./driver.ts";
import { expectFit } from "./looks.ts";
import type { Step } from "./step.ts";

const email: Wanted = { role: "textbox", name: /^Email Address/ };
const password: Wanted = { role: "textbox", name: /^Password/ };
const MERGED =
  "The answers you gave before logging in are now part of your application.";

export const openAccountMenu: Step = async (student) => {
  const account = button("Account");
  const menu = dialog("Account");
  await student.click(account);
  await student.sees({ role: "link", name: "Sign In", within: menu });
  await student.picture("account-menu");
  await student.press("Escape");
  await student.misses(menu);
  await student.hasFocusOn("[aria-haspopup=dialog][aria-expanded=false]");
  // The button closes what it has opened.
  await student.click(account);
  await student.sees(menu);
  await student.click(account);
  await student.misses(menu);
};

export const signUp: Step = async (student, { username }) => {
  await student.click(button("Sign up to continue"));
  await student.isAt("/signup");
  await student.sees(heading("Sign Up"));
  await expectFit(student);
  await student.type(email, username);
  await student.type(password, PASSWORD);
  await student.pictures("sign-up");
  await student.click(button("Show password"));
  await student.sees({ selector: "input[type=text]", ...password });
  await student.click(button("Create Account"));
  await student.sees(heading("Confirm Your Account"));
};

export const confirmAndLogIn: Step = async (student, { username }) => {
  await student.picture("confirm");
  const { code } = await mailTo(student.origin, username);
  await student.type({ role: "textbox", name: /Code/ }, code);
  await student.click(button("Confirm Account"));
  await student.sees(heading("Log In"));
  await student.reads("Your account is confirmed. You can log in now.");
  await student.picture("log-in");
  await student.type(email, username);
  await student.type(password, PASSWORD);
  await student.click(button("Log In"));

  await student.arrivesAt("/about", "About You");
  await student.reads(MERGED);
  await student.picture("merged");
  await student.shows("first_name", "Amy");
  await student.shows("birth_date", "4");
  await student.shows("birth_date-year", "2009");
  await student.shows("gender", "F");
  await student.shows("phone_mobile", "(505) 234-5678");
  await student.shows("state", "Vermont");
  await student.sees(field("first_name"));
};

export const logOut: Step = async (student, { username }) => {
  await student.open("/completion");
  await student.click(button("Account"));
  await student.reads(username);
  await student.picture("account-menu-student");
  await student.click(button("Log Out", dialog("Account")));
  await student.isAt("/login");
  await student.reads("You have been logged out.");
  await student.picture("logged-out");
  // The browser has forgotten the session too.
  await student.open("/completion");
  await student.isAt("/about");
  await student.reads("Welcome!");
  await student.shows("first_name", "");
};
