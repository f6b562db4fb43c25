import { expect, it } from "@jest/globals";
import { publicRoute } from "../../../lambdas/http/public-route.ts";
import { studentRoute } from "../../../lambdas/http/student-route.ts";
import { tokenRoute } from "../../../lambdas/http/token-route.ts";

/** The types reject a wrapper that admits other callers than the route's declaration; each line fails without that. */
it("a route's wrapper matches its declared caller", () => {
  const nothing = () => Promise.reject(new Error("never called"));
  const wrong = [
    // @ts-expect-error declared for students
    () => publicRoute("get-profile", nothing),
    // @ts-expect-error declared for visitors
    () => studentRoute("login", nothing),
    // @ts-expect-error declared for students
    () => tokenRoute("get-profile", nothing),
  ];

  expect(wrong).toHaveLength(3);
});
