import { expect, it } from "@jest/globals";
import { screen } from "@testing-library/react";
import type { WebStatus } from "../../../shared/contract/replies.ts";
import { redirectOf } from "../../../web/src/application/page-paths.ts";
import { problem } from "../../support/web-fetch.ts";
import { pass, stopTimeForEachTest } from "../../support/web-timers.ts";
import { openForm, settled, studentApi } from "./render-form.tsx";

stopTimeForEachTest();

const FRAMES_MS = 50;

/** Waits until the page has been seen: nothing is reported before that. */
async function painted() {
  await screen.findByRole("heading", { level: 1 });
  await settled();
  await pass(FRAMES_MS);
}

it.each<[readonly WebStatus[], boolean, readonly string[]]>([
  [[], true, ["/about"]],
  [["started"], true, ["/about"]],
  [["started", "validating"], true, ["/about"]],
  [["started", "validating", "submitted"], true, []],
  [[], false, []],
])(
  "with the status %j, logged in: %s, the tracked pages are %j",
  async (statuses, isLoggedIn, pages) => {
    const api = studentApi({ statuses });
    openForm({ isLoggedIn });
    await painted();
    const starts = isLoggedIn && statuses.length === 0;
    expect(api.calls("post-web-status").map(({ body }) => body)).toEqual(
      starts ? [{ web_status: "started" }] : [],
    );

    expect(api.calls("put-last-page").map(({ body }) => body)).toEqual(
      pages.map((last_page) => ({ last_page })),
    );
  },
);

const here = { pathname: "/about", hash: "", status: "started" } as const;
it.each<[Partial<Parameters<typeof redirectOf>[0]>, string | undefined]>([
  [{ lastPage: "/education" }, "/education"],
  [{ lastPage: "/about" }, undefined],
  [{ lastPage: "/gone" }, undefined],
  [{}, undefined],
  // Whoever asks for a page or a question gets it.
  [{ lastPage: "/education", hash: "#city" }, undefined],
  [{ lastPage: "/education", pathname: "/final-steps" }, undefined],
  [{ lastPage: "/education", status: "submitted" }, "/completion"],
  [{ pathname: "/completion", status: "submitted" }, undefined],
  [{ pathname: "/completion" }, "/about"],
])("an arrival with %j is led to %s", (arrival, path) => {
  expect(redirectOf({ ...here, lastPage: undefined, ...arrival })).toBe(path);
});

it("failed page tracking shows no error", async () => {
  const api = studentApi({}, { "put-last-page": problem(500, "No.") });
  openForm();
  await painted();

  expect(api.calls("put-last-page")).toHaveLength(1);
  expect(screen.queryByText("No.")).toBeNull();
  expect(screen.queryByRole("alert")).toBeNull();
});
