import { describe, expect, it } from "@jest/globals";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import type { ConversionReply } from "../../../shared/contract/replies.ts";
import { hear } from "../../support/announcements.ts";
import { withoutFeature } from "../../support/missing-feature.ts";
import { problem, type FakeAnswers } from "../../support/web-fetch.ts";
import { pass, stopTimeForEachTest } from "../../support/web-timers.ts";
import { dismissToast } from "../../support/web-toasts.ts";
import { aProfile } from "../form/render-form.tsx";
import {
  conversion,
  essay,
  group,
  input,
  openDocuments,
  stored,
} from "./documents-form.tsx";

stopTimeForEachTest();

/** Returns a reply after a network's delay. */
function after(milliseconds: number, reply: Response) {
  return new Promise<Response>((resolve) => {
    setTimeout(() => {
      resolve(reply);
    }, milliseconds);
  });
}

describe("uploading a document", () => {
  it("works in browsers of 2023", async () => {
    await withoutFeature(AbortSignal, "any", async () => {
      const { user, bucket } = await openDocuments();
      await user.upload(await input(), essay());

      expect(await group().findByText(/Preparing your document/)).toBeVisible();
      expect(bucket.posts).toHaveLength(1);
    });
  });

  it("saves, sends the file last, polls the conversion, and shows the file", async () => {
    const { user, api, bucket } = await openDocuments();
    const heard = hear();
    await user.upload(await input(), essay());
    expect(await group().findByText(/Preparing your document/)).toBeVisible();
    expect(heard.at(-1)).toMatch(/^Preparing your document/);
    expect(document.activeElement).toHaveAccessibleName();
    expect(bucket.posts.map(({ url }) => url)).toEqual([
      "https://bucket.example/",
    ]);
    expect([...(bucket.posts[0]?.form.keys() ?? [])]).toEqual([
      "key",
      "policy",
      "file",
    ]);
    expect(api.calls("post-conversion")).toMatchObject([
      {
        params: { key: "faith_essay_doc" },
        body: {
          file_key: "uploads/amy/faith_essay_doc/1",
          file_name: "essay.pdf",
        },
      },
    ]);

    const before = api.calls("get-conversion").length;
    api.answer("get-conversion", conversion("COMPLETED"));
    api.answer("get-document-answer", stored);
    await pass(1_900);
    expect(api.calls("get-conversion")).toHaveLength(before);
    await pass(200);

    expect(await group().findByText("essay.pdf")).toBeVisible();
    expect(group().getByText("2 KB")).toBeVisible();
    expect(
      group().getByRole("button", { name: "Delete essay.pdf" }),
    ).toBeVisible();
  });

  it.each([
    [
      "another type",
      essay("essay.txt"),
      "You can only enter the following file types: .png, .jpeg, .jpg, .pdf, .docx",
    ],
    [
      "an empty file",
      essay("essay.pdf", 0),
      "Your file is empty. Please upload a non-empty file.",
    ],
    [
      "more than 1 MB",
      essay("essay.pdf", 1_048_577),
      "Your file is too large. The maximum file size is 1 MB.",
    ],
    [
      "a long name",
      essay(`${"x".repeat(29)}.pdf`),
      "The name of your file is too long. File name can have a maximum of 32 characters, including the extension.",
    ],
    [
      "another content than its name says",
      essay("essay.png"),
      "The content of your file does not match its type. Please save it again in one of the accepted types and upload it.",
    ],
  ])("rejects %s next to the field", async (_, file, message) => {
    const { user, api } = await openDocuments();
    const field = await input();
    field.removeAttribute("accept");
    await user.upload(field, file);

    await user.click(document.body);
    expect(await input()).toHaveAccessibleDescription(
      expect.stringContaining(message),
    );
    expect(await input()).toBeInvalid();
    expect(api.calls("post-presigned-url")).toHaveLength(0);
  });

  it.each([
    [
      "a conversion that fails",
      { "post-conversion": conversion("FAILED", "This PDF has a password.") },
      201,
      "This PDF has a password.",
    ],
    [
      "a bucket that refuses",
      {},
      403,
      "We've encountered an unexpected error at this time. Please try again later.",
    ],
    [
      "a bucket out of reach",
      {},
      "unreachable" as const,
      "We've encountered an unexpected error at this time. Please try again later.",
    ],
    [
      "a server that refuses",
      { "post-presigned-url": () => after(10, problem(409, "Too late.")) },
      201,
      "Too late.",
    ],
  ])(
    "after %s shows the error next to the field and clears it",
    async (_, answers, status, message) => {
      const { user } = await openDocuments(answers, {}, () => status);
      await user.upload(await input(), essay());

      expect(await group().findByText(message, { exact: false })).toBeVisible();
      expect(
        await screen.findByLabelText(
          "Error uploading file for faith_essay_doc",
        ),
      ).toBeVisible();
      expect(await input()).toBeInvalid();
    },
  );

  it("that failed is discarded with its message", async () => {
    const { user, api } = await openDocuments({
      "post-conversion": conversion("FAILED", "This PDF has a password."),
    });
    await user.upload(await input(), essay());
    const toast = await screen.findByLabelText(
      "Error uploading file for faith_essay_doc",
    );
    expect(toast).toBeVisible();
    await dismissToast(user);

    await waitFor(() => expect(api.calls("delete-conversion")).toHaveLength(1));
  });

  it("tolerates two failed polls, and fails at the third one", async () => {
    const { user, api } = await openDocuments();
    await user.upload(await input(), essay());
    await group().findByText(/Preparing your document/);
    const before = api.calls("get-conversion").length;
    api.answer("get-conversion", problem(500, "The queue is down."));
    await pass(2_100);
    await pass(1_000);

    expect(
      await group().findByText("The queue is down.", { exact: false }),
    ).toBeVisible();
    expect(api.calls("get-conversion")).toHaveLength(before + 3);
  });
});

describe("a conversion", () => {
  /** Uploads a document whose next polls have these replies. */
  async function openConverting(
    poll: (
      attempt: number,
    ) => ConversionReply | Promise<ConversionReply> | Response,
  ) {
    const page = await openDocuments();
    await page.user.upload(await input(), essay());
    await group().findByText(/Preparing your document/);
    let attempts = 0;
    page.api.answer("get-conversion", () => {
      attempts += 1;
      return poll(attempts);
    });
    return { ...page, attempts: () => attempts };
  }
  const failure = () =>
    screen.queryByLabelText("Error uploading file for faith_essay_doc");

  it("is followed through a reply that never comes", async () => {
    const lost = Promise.withResolvers<ConversionReply>();
    const { api, attempts } = await openConverting((attempt) =>
      attempt === 1 ? lost.promise : conversion("COMPLETED"),
    );
    api.answer("get-document-answer", stored);
    api.answer(
      "get-profile",
      aProfile({ answer: { faith_essay_doc: "ANSWERED" } }),
    );
    await pass(2_100);
    await pass(30_000);
    lost.reject(new DOMException("Aborted.", "AbortError"));
    await pass(2_500);

    expect(await group().findByText("essay.pdf")).toBeVisible();
    expect(attempts()).toBeGreaterThan(1);
    expect(failure()).toBeNull();
  });

  it("is not called failed because the session has ended", async () => {
    const { location } = await openConverting(() =>
      problem(401, "Your session ended."),
    );
    await pass(2_100);
    await pass(0);

    expect(location().pathname).toBe("/login");
    expect(failure()).toBeNull();
  });
});

describe("an attached document", () => {
  const attached = { faith_essay_doc: "ANSWERED" };
  const url = "https://files.example/faith_essay_doc.pdf?signed=1";
  const answers: FakeAnswers = {
    "get-document-answer": stored,
    "get-conversion": { ...conversion("COMPLETED"), url },
  };

  it("is shown right after a reload, and its deletion is confirmed", async () => {
    const { user, api } = await openDocuments(answers, attached);
    const remove = await group().findByRole("button", {
      name: "Delete essay.pdf",
    });
    await user.click(group().getByText("Your Essay as a Document"));
    expect(screen.queryByRole("dialog")).toBeNull();
    await user.click(remove);
    await user.click(screen.getByRole("button", { name: "Keep it" }));
    expect(api.calls("delete-conversion")).toHaveLength(0);

    await user.click(group().getByRole("button", { name: "Delete essay.pdf" }));
    await user.click(screen.getByRole("button", { name: "Delete document" }));
    expect(await input()).toBeVisible();
    expect(api.calls("delete-conversion")).toHaveLength(1);
    expect(api.calls("delete-document-answer")).toHaveLength(1);
  });

  it("whose name could not be loaded says so", async () => {
    const list = problem(500, "Not now.");
    await openDocuments({ ...answers, "get-document-answer": list }, attached);
    await pass(5_000);

    expect(group().getByText(/Its name could not be loaded/)).toBeVisible();
    expect(
      group().getByRole("button", { name: "Delete your document" }),
    ).toBeVisible();
  });

  it.each([
    ["answered", attached, answers["get-conversion"], "Delete essay.pdf"],
    ["open", {}, conversion("NOT_ANSWERED"), /^Your Essay as a Document/],
  ])(
    "whose state could not be loaded says so at its question, until it can (%s)",
    async (_, answer, found, name) => {
      const failed = problem(500, "Not now.");
      const { api } = await openDocuments(
        { ...answers, "get-conversion": failed },
        answer,
      );
      await pass(10_000);
      const line = /could not look up your document/;
      expect(await group().findByText(line)).toBeVisible();
      api.answer("get-conversion", found ?? failed);
      fireEvent.focus(window);
      await pass(1_000);

      expect(group().queryByText(line)).toBeNull();
      expect(group().getByLabelText(name)).toBeVisible();
    },
  );
});
