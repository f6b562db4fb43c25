import { object, string } from "yup";
import { smokeUsername } from "../../shared/accounts.ts";
import { deleteStudent } from "../accounts/erasure.ts";
import { findAccount } from "../accounts/user-pool.ts";
import { loadApplication } from "../application/application.ts";
import { deedHandler } from "../staff/deed-handler.ts";
import { deed } from "../staff/deeds.ts";
import { studentOf } from "../staff/make-link.ts";
import { createMailedToken } from "../storage/mailed-tokens.ts";

/** An invented student is named by an id alone, so that nobody else is reached, and is in no log of staff. */
const student = object({ id: string().uuid().required() });

/** Returns the token of the mailed link that confirms the account, which nobody receives. */
const confirm = deed(student, ({ id }) =>
  createMailedToken(smokeUsername(id), "confirm"),
);

/** Returns whether what a submission causes is told: its event, and its receipt. */
const isTold = deed(student, async ({ id }) => {
  const { outbox } = await loadApplication(await studentOf(smokeUsername(id)));
  return outbox.length === 0;
});

/** Deletes the account with everything of it. @returns whether there was one */
const erase = deed(student, async ({ id }) => {
  const username = smokeUsername(id);
  const found = await findAccount(username);
  if (found !== undefined) await deleteStudent(username, found);
  return found !== undefined;
});

/** What the smoke test needs beside its student. */
export const smokeDeeds = { confirm, isTold, erase };

export const handler = deedHandler(smokeDeeds);
