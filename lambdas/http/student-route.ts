import type { Replies } from "../../shared/contract/replies.ts";
import { formVersion } from "../../shared/form/version.ts";
import { SESSION_INVALID } from "../../shared/messages.ts";
import {
  FORM_VERSION_HEADER,
  type PathParameters,
  type RouteOf,
} from "../../shared/routes.ts";
import { readSession, type Student } from "../accounts/session.ts";
import { formChanged, Problem, unauthorized } from "../problem.ts";
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
  /** True for a page that says it has the form of another release. */
  readonly isOtherForm: boolean;
}

/** Returns whether a page says that it has the form of another release. */
export function isOtherForm({ headers }: HttpEvent): boolean {
  const version = headers[FORM_VERSION_HEADER];
  return version !== undefined && version !== formVersion();
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

/** Returns what a page is told: names that only its own form has are no mistake of its student. */
function toldTo(event: HttpEvent, error: unknown): unknown {
  return error instanceof Problem && error.status === 400 && isOtherForm(event)
    ? formChanged()
    : error;
}

/**
 * Makes the handler of a route for logged-in students: verifies the session, then the body, then does the work. Each
 * reply names the form, so that a page which was opened before a change of it learns that.
 */
export function studentRoute<R extends RouteOf<"student">>(
  routeId: R,
  work: (request: StudentRequest<R>) => Promise<Replies[R]>,
  ...reader: BodyReader<R>
) {
  const answer = async (event: HttpEvent) => {
    const student = await readSession(event.cookies);
    const reference = referenceOf(student.id);
    noteApplication(event, reference);
    assertShownApplication(event, reference);
    return work({
      student,
      body: await bodyOf<R>(routeId, event, reader),
      params: (event.pathParameters ?? {}) as PathParameters<R>,
      query: event.queryStringParameters ?? {},
      isOtherForm: isOtherForm(event),
    });
  };
  return routeHandler<Replies[R]>(
    routeId,
    (event) =>
      answer(event).catch((error: unknown) => {
        throw toldTo(event, error);
      }),
    () => ({ [FORM_VERSION_HEADER]: formVersion() }),
  );
}
