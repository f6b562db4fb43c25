import { asWritten, referenceOf } from "../../lambdas/reference.ts";
import type { ListedApplication } from "../../lambdas/storage/application-list.ts";
import { UserError } from "../command.ts";
import { all } from "../functions.ts";

/**
 * Returns the application with a reference such as `7KQ2-M9XD`; the dash and small letters are optional.
 * @throws UserError if there is none
 */
export async function findApplication(
  typed: string,
): Promise<ListedApplication> {
  for await (const each of all("reader", "list", { text: typed })) {
    if (referenceOf(each.student) === asWritten(typed)) return each;
  }
  throw new UserError(`There is no application ${typed}.`);
}
