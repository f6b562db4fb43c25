import { beforeEach, describe, expect, it, jest } from "@jest/globals";
import { useQuery } from "@tanstack/react-query";
import { screen } from "@testing-library/react";
import { profileQuery } from "../../../web/src/api/queries.ts";
import { AppErrorBoundary } from "../../../web/src/app/AppErrorBoundary.tsx";
import { fakeApi, problem } from "../../support/web-fetch.ts";
import { renderPage } from "../../support/web-render.tsx";

beforeEach(() => {
  // React itself reports what a boundary catches.
  jest.spyOn(console, "error").mockReturnValue(undefined);
});

const Greeting = () => {
  const { data } = useQuery(profileQuery);
  return <p>{data === undefined ? "Loading" : `Hello ${data.username}`}</p>;
};

describe("Error boundary", () => {
  it("tells an uncaught error in a dialog, and tries again when it is closed", async () => {
    const api = fakeApi({
      "get-profile": problem(500, "The lights went out."),
    });
    const { user } = renderPage(
      <AppErrorBoundary>
        <Greeting />
      </AppErrorBoundary>,
    );
    expect(
      await screen.findByRole("dialog", { name: "Unexpected Error" }),
    ).toHaveTextContent("The lights went out.");

    api.answer("get-profile", {
      answer: {},
      document_answer: {},
      username: "Ada",
      last_page: "",
      successful_login: [],
      web_status: [],
      reference: "7KQ2-M9XD",
    });
    await user.click(screen.getByRole("button", { name: "Close" }));

    expect(await screen.findByText("Hello Ada")).toBeVisible();
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});
