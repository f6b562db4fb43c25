import { describe, expect, it } from "@jest/globals";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { ConversionReply } from "../../../shared/contract/replies.ts";
import { today } from "../../../web/src/lib/clock.ts";
import { aCompleteApplication } from "../../support/applications.ts";
import { keptChoices } from "../../support/web-choices.ts";
import { problem, type FakeAnswers } from "../../support/web-fetch.ts";
import { pass, stopTimeForEachTest } from "../../support/web-timers.ts";
import { dismissToast } from "../../support/web-toasts.ts";
import { openForm, studentApi } from "../form/render-form.tsx";
import type { BucketAnswer } from "./documents-bucket.ts";
import {
  chain,
  conversion,
  essay,
  group,
  input,
  openDocuments,
  stored,
} from "./documents-form.tsx";

stopTimeForEachTest();

describe("an attached document", () => {
  const attached = { faith_essay_doc: "ANSWERED" };
  const url = "https://files.example/faith_essay_doc.pdf?signed=1";
  const answers: FakeAnswers = {
    "get-document-answer": stored,
    "get-conversion": { ...conversion("COMPLETED"), url },
  };

  it("is deleted by a switch to the other tab, after asking", async () => {
    const order: string[] = [];
    const done = (name: string) => () => {
      order.push(name);
      return { message: "Done." };
    };
    const { user, api } = await openDocuments(
      {
        ...answers,
        "delete-conversion": done("conversion"),
        "delete-document-answer": done("answer"),
        "put-tabs": done("tab"),
      },
      attached,
    );
    await group().findByText("essay.pdf");
    await user.click(group().getByRole("tab", { name: "Write Here" }));
    expect(api.calls("delete-conversion")).toHaveLength(0);
    await user.click(
      await screen.findByRole("button", { name: "Remove it and switch" }),
    );

    expect(
      await group().findByRole("textbox", { name: /^Your Essay / }),
    ).toBeVisible();
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(order).toEqual(["conversion", "answer", "tab"]);
    expect(api.calls("put-tabs").map(({ body }) => body)).toEqual([
      { tab_id: "faith_essay", chosen_tab: "statement" },
    ]);
  });

  it("stays, and its tab open, when its deletion fails, which is shown immediately and beside it", async () => {
    const { user, api } = await openDocuments(
      { ...answers, "delete-conversion": problem(500, "Not now.") },
      attached,
    );
    await group().findByText("essay.pdf");
    await user.click(group().getByRole("tab", { name: "Write Here" }));
    fireEvent.click(
      await screen.findByRole("button", { name: "Remove it and switch" }),
    );
    await pass(0);

    const dialog = await screen.findByRole("dialog", {
      name: "File Upload in Progress",
    });
    expect(dialog).toHaveTextContent(
      "Please wait until the file upload has completed.",
    );
    expect(dialog).toHaveTextContent("Not now.");
    await user.click(within(dialog).getByRole("button", { name: "Close" }));
    expect(dialog).not.toBeInTheDocument();
    expect(await group().findByText(/Not now\./)).toBeVisible();
    expect(group().getByText("essay.pdf")).toBeVisible();
    expect(api.calls("put-tabs")).toHaveLength(0);
  });
});

describe("tabs", () => {
  it("are the default ones for a visitor, and a visitor's choice is not saved", async () => {
    const api = studentApi({}, chain);
    const { user } = openForm({ isLoggedIn: false });
    await screen.findByRole("heading", { name: "About You" });
    const tab = (name: string) => group().getByRole("tab", { name });
    expect(tab("Write Here")).toHaveAttribute("aria-selected", "true");
    await user.click(tab("Upload a Document"));

    expect(
      group().getByText(
        "This question can be finished once you have created an account.",
      ),
    ).toBeVisible();
    expect(api.calls("get-tabs")).toHaveLength(0);
    expect(api.calls("put-tabs")).toHaveLength(0);
  });

  it("give no text back beside a file: not while one is on its way, and what may have arrived of one that failed is deleted", async () => {
    let answer: BucketAnswer = "waits";
    const { user, api } = await openDocuments(
      { "post-conversion": problem(409, "Your file has not arrived.") },
      { faith_essay_statement: "My grandmother kept bees." },
      () => answer,
    );
    await user.click(group().getByRole("tab", { name: "Upload a Document" }));
    const name = "Put my text back";
    await group().findByRole("button", { name });
    await user.upload(await input(), essay());
    expect(group().queryByRole("button", { name })).toBeNull();
    await user.click(
      await group().findByRole("button", { name: /^Cancel uploading/ }),
    );
    answer = "unreachable";
    await user.upload(await input(), essay());
    await group().findByText(/Your file did not reach us/);
    const canceled = api.calls("delete-conversion").length;
    await user.click(await group().findByRole("button", { name }));
    expect(
      await group().findByRole("textbox", { name: /^Your Essay / }),
    ).toHaveValue("My grandmother kept bees.");
    expect(api.calls("delete-conversion")).toHaveLength(canceled + 1);
  });

  it("end a document that was refused: the office would read that one has failed", async () => {
    const refused = conversion("FAILED", "It has a password.");
    const { user, api } = await openDocuments({ "get-conversion": refused });
    await group().findByText(/It has a password/);
    await user.click(group().getByRole("tab", { name: "Write Here" }));
    await group().findByRole("textbox", { name: /^Your Essay / });
    expect(api.calls("delete-conversion")).toMatchObject([
      { query: { file_key: refused.file_key } },
    ]);
  });

  it("wait eight seconds for a lookup without a reply: in a network that answered nothing, no tab opened for 90", async () => {
    const { user } = await openDocuments({
      "get-conversion": () => new Promise<never>(() => {}),
    });
    await input();
    await user.click(group().getByRole("tab", { name: "Write Here" }));
    await pass(8_100);
    expect(
      await group().findByRole("textbox", { name: /^Your Essay / }),
    ).toBeVisible();
  });

  it("are blocked by a conversion that the page does not know of yet", async () => {
    const first = Promise.withResolvers<ConversionReply>();
    const { user, api } = await openDocuments({
      "get-conversion": ({ params }) =>
        params["key"] === "faith_essay_doc"
          ? first.promise
          : conversion("NOT_ANSWERED"),
    });
    await input();
    await user.click(group().getByRole("tab", { name: "Write Here" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    first.resolve(conversion("IN_PROGRESS"));

    const dialog = await screen.findByRole("dialog", {
      name: "File Upload in Progress",
    });
    await user.click(within(dialog).getByRole("button", { name: "Close" }));
    expect(dialog).not.toBeInTheDocument();
    expect(api.calls("put-tabs")).toHaveLength(0);
  });

  it("keep the focus that is in one when the choice of an earlier visit opens another", async () => {
    const earlier = Promise.withResolvers<Record<string, string>>();
    const { user } = await openDocuments({ "get-tabs": () => earlier.promise });
    await user.click(group().getByRole("textbox"));
    earlier.resolve({ faith_essay: "doc" });
    await input();

    const tab = group().getByRole("tab", { name: "Upload a Document" });
    expect(tab).toHaveFocus();
  });

  it("do not switch when the choice cannot be saved", async () => {
    const { user, api } = await openDocuments({
      ...keptChoices(),
      "put-tabs": problem(500, "Not now."),
    });
    await user.click(
      await group().findByRole("tab", { name: "Upload a Document" }),
    );

    expect(
      await screen.findByLabelText("Error handling tabs for statement"),
    ).toHaveTextContent("Not now.");
    expect(group().getByText(/Not now\./)).toBeVisible();
    expect(group().getByRole("tab", { name: "Write Here" })).toHaveAttribute(
      "aria-selected",
      "true",
    );
    const before = api.calls("get-conversion").length;
    await dismissToast(user);
    await waitFor(() =>
      expect(api.calls("get-conversion").length).toBeGreaterThan(before),
    );
    expect(group().queryByText(/Not now\./)).toBeNull();
  });
});

it("the error of a question in two ways is said once after a switch by keys", async () => {
  const answer = aCompleteApplication({ faith_essay_statement: "" }, today());
  const statuses = ["started", "validating"] as const;
  studentApi({ answer, statuses }, { ...chain, ...keptChoices() });
  const { user } = openForm();
  await screen.findByRole("group", { name: /^What values/ });
  await user.click(group().getByRole("textbox"));
  await user.keyboard("{Shift>}{Tab}{/Shift}{ArrowRight}{Enter}");

  const upload = await input();
  expect(upload).toHaveAccessibleDescription(/Missing: What values/);
  expect(upload).not.toHaveAccessibleDescription(/Missing:.*Missing:/);
});
