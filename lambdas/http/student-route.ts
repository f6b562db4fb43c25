import type { Replies } from "../../shared/contract/replies.ts";
import { hasBody } from "../../shared/contract/body-schemas.ts";
import type { Requests } from "../../shared/contract/requests.ts";
import type { PathParameters, RouteId } from "../../shared/routes.ts";
import { readSession, type Student } from "../accounts/session.ts";
import { readBody } from "./body.ts";
import { Outcome, routeHandler } from "./route-handler.ts";

export type BodyOf<R extends RouteId> = R extends keyof Requests
  ? Requests[R]
  : undefined;

export interface StudentRequest<R extends RouteId> {
  /** From the verified session and from nowhere else. */
  readonly student: Student;
  readonly body: BodyOf<R>;
  readonly params: PathParameters<R>;
  readonly query: Readonly<Record<string, string | undefined>>;
}

const bodyOf = <R extends RouteId>(
  routeId: R,
  event: Parameters<typeof readBody>[1],
): BodyOf<R> =>
  (hasBody(routeId) ? readBody(routeId, event) : undefined) as BodyOf<R>;

/** A route for logged-in students: the session first, then the checked body, then the work. */
export const studentRoute = <R extends RouteId>(
  routeId: R,
  work: (request: StudentRequest<R>) => Promise<Replies[R]>,
) =>
  routeHandler<Replies[R]>(routeId, async (event) => {
    const { student, cookies } = await readSession(event.cookies);
    const params = (event.pathParameters ?? {}) as PathParameters<R>;
    return new Outcome(
      await work({
        student,
        body: bodyOf(routeId, event),
        params,
        query: event.queryStringParameters ?? {},
      }),
      cookies,
    );
  });
