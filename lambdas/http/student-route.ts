import type { Replies } from "../../shared/contract/replies.ts";
import { SESSION_INVALID } from "../../shared/messages.ts";
import type { PathParameters, RouteOf } from "../../shared/routes.ts";
import { readSession, type Student } from "../accounts/session.ts";
import { unauthorized } from "../problem.ts";
import { referenceOf } from "../reference.ts";
import {
  bodyOf,
  noteApplication,
  routeHandler,
  type BodyOf,
  type BodyReader,
  type HttpEvent,
} from "./route-handler.ts";

export interface StudentRequest<R extends RouteOf<"student">> {
  /** Owner of the verified session; never taken from elsewhere. */
  readonly student: Student;
  readonly body: BodyOf<R>;
  readonly params: PathParameters<R>;
  readonly query: Readonly<Record<string, string | undefined>>;
}

/**
 * Refuses a request from a tab that still shows another student's application: all tabs of a browser share the cookies,
 * and a tab from before a login must not write into the next student's application.
 */
function assertShownApplication(
  { headers }: HttpEvent,
  reference: string,
): void {
  const shown = headers["x-application"];
  if (shown !== undefined && shown !== reference) {
    throw unauthorized(SESSION_INVALID);
  }
}

/** Makes the handler of a route for logged-in students: verifies the session, then the body, then does the work. */
export function studentRoute<R extends RouteOf<"student">>(
  routeId: R,
  work: (request: StudentRequest<R>) => Promise<Replies[R]>,
  ...reader: BodyReader<R>
) {
  return routeHandler<Replies[R]>(routeId, async (event) => {
    const student = await readSession(event.cookies);
    const reference = referenceOf(student.id);
    noteApplication(event, reference);
    assertShownApplication(event, reference);
    return work({
      student,
      body: await bodyOf<R>(routeId, event, reader),
      params: (event.pathParameters ?? {}) as PathParameters<R>,
      query: event.queryStringParameters ?? {},
    });
  });
}
