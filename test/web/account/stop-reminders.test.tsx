import { expect, it } from "@jest/globals";
import { screen } from "@testing-library/react";
import StopRemindersPage from "../../../web/src/pages/account/StopRemindersPage.tsx";
import { fakeApi } from "../../support/web-fetch.ts";
import { renderPage } from "../../support/web-render.tsx";

it("the link of a reminder ends nothing before the button is pressed, and then says so", async () => {
  const api = fakeApi({ "stop-reminders": { message: "None any more." } });
  const at = "/stop-reminders?id=secret)%20";
  const { user } = renderPage(<StopRemindersPage />, { at });
  expect(api.calls("stop-reminders")).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Stop Reminders" }));
  const said = await screen.findAllByText("None any more.");
  expect(said[0]).toBeVisible();
  const query = { id: "secret" };
  expect(api.calls("stop-reminders")).toMatchObject([{ query }]);
});
