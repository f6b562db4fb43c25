import { EXPIRED_LINK } from "../../shared/messages.ts";
import { unauthorized } from "../problem.ts";
import {
  isStored,
  loadApplication,
  type Application,
} from "../storage/applications.ts";

/**
 * Loads the application that a link leads to.
 * @throws Problem 401 if it was erased, which a link may outlive
 */
export async function loadLinked(student: string): Promise<Application> {
  const application = await loadApplication(student);
  if (!isStored(application)) throw unauthorized(EXPIRED_LINK);
  return application;
}
