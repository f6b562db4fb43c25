import { dictionary } from "@zxcvbn-ts/language-common";
import { guessableReason } from "../../shared/guessable-password.ts";
import { lazy } from "../lazy.ts";
import { badRequest } from "../problem.ts";

const common = lazy(() => new Set(dictionary["passwords-common"]));

/** Refuses a new password that others would guess. @throws Problem 400 with the reason */
export function refuseGuessable(password: string): void {
  const reason = guessableReason(password, common());
  if (reason !== undefined) throw badRequest(reason);
}
