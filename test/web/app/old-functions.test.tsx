import { describe, expect, it } from "@jest/globals";
import { screen } from "@testing-library/react";
import { callApi } from "../../../web/src/api/call.ts";
import { recordings } from "../../contract/recordings.ts";
import { renderDocument } from "../../support/render-document.tsx";
import { fakeApi, type FakeAnswers } from "../../support/web-fetch.ts";
import { setLoggedIn } from "../../support/web-render.tsx";
import { renderApp } from "./render-app.tsx";

describe.each(recordings())(
  "today's page with the functions of release %s",
  (_, exchanges) => {
    const lastReplies = Object.fromEntries(
      exchanges.map(({ route, reply }) => [route, reply]),
    ) as FakeAnswers;

    it("takes each of their replies", async () => {
      for (const { route, params = {}, query = {}, body, reply } of exchanges) {
        fakeApi({ [route]: reply });
        expect(
          await callApi(route, { params, query, body: body as never }),
        ).toEqual(reply);
      }
    });

    it("shows the student's answers and documents", async () => {
      fakeApi(lastReplies);
      setLoggedIn(true);
      renderApp("/about");
      expect(await screen.findByDisplayValue("Amy")).toBeVisible();
      expect(await screen.findByText("essay.pdf")).toBeVisible();
    });

    it.each(["service_token", "token"])(
      "shows the document of a link with %s",
      async (parameter) => {
        fakeApi(lastReplies);
        await renderDocument(`?${parameter}=secret`);
        expect((await screen.findAllByText(/Amy/))[0]).toBeVisible();
      },
    );
  },
);
