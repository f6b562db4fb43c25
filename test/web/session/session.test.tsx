import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { act, screen } from "@testing-library/react";
import { useEffect } from "react";
import { INACTIVE, SESSION_INVALID } from "../../../shared/messages.ts";
import { callApi } from "../../../web/src/api/call.ts";
import { storeCarriedAnswers } from "../../../web/src/session/carried-answers.ts";
import { useSession } from "../../../web/src/session/session.tsx";
import { muteFailureReports } from "../../support/failure-reports.ts";
import { fakeApi, problem } from "../../support/web-fetch.ts";
import { renderPage, setLoggedIn } from "../../support/web-render.tsx";

beforeEach(() => {
  muteFailureReports();
  sessionStorage.clear();
});
afterEach(() => {
  setLoggedIn(false);
});

const Facts = () => {
  const { mode, isLoggedIn } = useSession();
  return <p>{`${mode}, ${isLoggedIn ? "logged in" : "not logged in"}`}</p>;
};

describe("Session", () => {
  it.each([
    ["/about", false, "form, not logged in"],
    ["/about", true, "form, logged in"],
    ["/about?token=t", true, "public, not logged in"],
    ["/about?token=t&service_token=s", true, "service, not logged in"],
  ])("at %s with cookie %s is: %s", (at, hasCookie, facts) => {
    fakeApi();
    setLoggedIn(hasCookie);
    renderPage(<Facts />, { at });

    expect(screen.getByText(facts)).toBeVisible();
  });

  it("ends at an answer 401: data is cleared and the login page tells why", async () => {
    fakeApi({ "put-answer": problem(401, "expired") });
    setLoggedIn(true);
    storeCarriedAnswers({ city: "Ripton" });
    const { queryClient, location } = renderPage(<Facts />);
    queryClient.setQueryData(["tabs"], { essay: "write" });

    await act(async () => {
      await callApi("put-answer", { body: {} }).catch(() => undefined);
    });

    expect(location()).toMatchObject({
      pathname: "/login",
      state: { error: SESSION_INVALID },
    });
    expect(queryClient.getQueryData(["tabs"])).toBeUndefined();
    expect(sessionStorage).toHaveLength(0);
  });

  it("leaves the holder of a link where the document is", async () => {
    fakeApi({ "get-public-view": problem(401, "expired") });
    const { location } = renderPage(<Facts />, { at: "/about?token=t" });

    await act(async () => {
      await callApi("get-public-view").catch(() => undefined);
    });

    expect(location()).toMatchObject({
      pathname: "/about",
      search: "?token=t",
    });
  });

  it("saves before it logs out, even where saving fails", async () => {
    const order: string[] = [];
    fakeApi({
      logout: () => {
        order.push("logout");
        return { message: "" };
      },
    });
    setLoggedIn(true);
    const Page = () => {
      const { endSession, registerBeforeLogout } = useSession();
      useEffect(
        () =>
          registerBeforeLogout(() => {
            order.push("save");
            return Promise.reject(new Error("offline"));
          }),
        [registerBeforeLogout],
      );
      return (
        <button
          type="button"
          onClick={() => {
            void endSession({ message: INACTIVE });
          }}
        >
          Leave
        </button>
      );
    };
    const { user, location } = renderPage(<Page />);

    await user.click(screen.getByRole("button", { name: "Leave" }));

    await screen.findByRole("heading", { name: "Elsewhere" });
    expect(order).toEqual(["save", "logout"]);
    expect(location()).toMatchObject({
      pathname: "/login",
      state: { error: INACTIVE },
    });
  });

  it("knows of a log-in or log-out in another tab as soon as this one is looked at", () => {
    fakeApi();
    renderPage(<Facts />);
    setLoggedIn(true);

    act(() => {
      window.dispatchEvent(new Event("focus"));
    });

    expect(screen.getByText("form, logged in")).toBeVisible();
  });
});
