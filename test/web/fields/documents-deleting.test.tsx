import { describe, expect, it, jest } from "@jest/globals";
import { act, screen, waitFor } from "@testing-library/react";
import { problem, type FakeAnswers } from "../../support/web-fetch.ts";
import { pass, stopTimeForEachTest } from "../../support/web-timers.ts";
import { dismissToast } from "../../support/web-toasts.ts";
import {
  conversion,
  essay,
  group,
  input,
  openDocuments,
  stored,
} from "./documents-form.tsx";

stopTimeForEachTest();

const attached = { faith_essay_doc: "ANSWERED" };
function fileKey(number: number) {
  return `uploads/amy/faith_essay_doc/${number}`;
}
function url(number: number) {
  return `https://files.example/${number}.pdf?signed=1`;
}
function completed(number: number) {
  return {
    ...conversion("COMPLETED", "", fileKey(number)),
    url: url(number),
  };
}
const answers: FakeAnswers = {
  "get-document-answer": stored,
  "get-conversion": completed(1),
};
const newer = {
  faith_essay_doc: {
    ...stored.faith_essay_doc,
    file_name: "newer.pdf",
    file_key: fileKey(2),
  },
};
const REPLACED = "A newer document has taken its place.";

type User = Awaited<ReturnType<typeof openDocuments>>["user"];
type Api = Awaited<ReturnType<typeof openDocuments>>["api"];

async function deleteFile(user: User, name = "Delete essay.pdf") {
  await user.click(await group().findByRole("button", { name }));
  await user.click(screen.getByRole("button", { name: "Delete document" }));
  await pass(0);
}
function deleted(api: Api) {
  return (["delete-conversion", "delete-document-answer"] as const).map(
    (routeId) => api.calls(routeId).map(({ query }) => query["file_key"]),
  );
}
async function expectDeleted() {
  expect(await group().findByText("Your document was deleted.")).toBeVisible();
  expect(await input()).toHaveAttribute("type", "file");
}
function comeBack() {
  return act(async () => {
    window.dispatchEvent(new Event("focus"));
    await jest.advanceTimersByTimeAsync(0);
  });
}

describe("deleting a document", () => {
  it("names the shown file, after a reload", async () => {
    const { user, api } = await openDocuments(answers, attached);
    await deleteFile(user);

    await expectDeleted();
    expect(deleted(api)).toEqual([[fileKey(1)], [fileKey(1)]]);
  });

  it("names the file of the profile, while its state cannot be looked up", async () => {
    const { user, api } = await openDocuments(
      { ...answers, "get-conversion": problem(500, "Not now.") },
      attached,
      undefined,
      stored,
    );
    await pass(2_000);
    await deleteFile(user);

    await expectDeleted();
    expect(deleted(api)).toEqual([[fileKey(1)], [fileKey(1)]]);
  });

  it("names the shown file, after its upload", async () => {
    const { user, api } = await openDocuments();
    await user.upload(await input(), essay());
    await group().findByText(/Preparing your document/);
    api.answer("get-conversion", completed(1));
    api.answer("get-document-answer", stored);
    await pass(2_100);
    await deleteFile(user);

    await expectDeleted();
    expect(deleted(api)).toEqual([[fileKey(1)], [fileKey(1)]]);
  });

  it.each([
    ["cannot be loaded", problem(503, "Not now.")],
    ["is not in the list yet", stored],
  ])(
    "does not name the file that another one has replaced, while the new name %s",
    async (_, list) => {
      const { user, api } = await openDocuments(answers, attached);
      await group().findByText("essay.pdf");
      api.answer("get-conversion", completed(2));
      api.answer("get-document-answer", list);
      await comeBack();
      await pass(5_000);

      expect(group().queryByText("essay.pdf")).toBeNull();
      await user.click(group().getByRole("button", { name: /^Delete/ }));
      expect(screen.queryByText(/essay\.pdf/)).toBeNull();
    },
  );

  it("asks the server first if the current file is unknown", async () => {
    const { user, api } = await openDocuments(
      { ...answers, "get-conversion": problem(500, "Not now.") },
      attached,
    );
    await pass(2_000);
    api.answer("get-conversion", completed(1));
    await deleteFile(user, "Delete your document");

    await expectDeleted();
    expect(deleted(api)).toEqual([[fileKey(1)], [fileKey(1)]]);
  });

  it("is not done if the current file cannot be determined", async () => {
    const { user, api } = await openDocuments(
      { ...answers, "get-conversion": problem(500, "Not now.") },
      attached,
    );
    await pass(2_000);
    await deleteFile(user, "Delete your document");
    await pass(2_000);

    expect(group().getByText(/Not now\./)).toBeVisible();
    expect(group().getByText("Your document is attached.")).toBeVisible();
    expect(deleted(api)).toEqual([[], []]);
  });
});

describe("a document that was replaced before it was deleted", () => {
  const replaced: FakeAnswers = {
    ...answers,
    "delete-conversion": problem(409, REPLACED),
  };

  it("shows the newer one with a message that it was not deleted, and can delete it then", async () => {
    const { user, api } = await openDocuments(replaced, attached);
    await group().findByRole("link", { name: /^View essay/ });
    api.answer("get-conversion", completed(2));
    api.answer("get-document-answer", newer);
    await deleteFile(user);

    expect(await group().findByText("newer.pdf")).toBeVisible();
    expect(group().getByText(new RegExp(REPLACED))).toBeVisible();
    expect(group().queryByText("Your document was deleted.")).toBeNull();
    expect(group().getByRole("link", { name: /^View newer/ })).toBeVisible();

    api.answer("delete-conversion", { message: "Deleted." });
    await deleteFile(user, "Delete newer.pdf");
    await expectDeleted();
    expect(deleted(api)).toEqual([[fileKey(1), fileKey(2)], [fileKey(2)]]);
  });

  it("polls the newer one during its conversion, and blocks the switch to the other tab", async () => {
    const { user, api } = await openDocuments(replaced, attached);
    await group().findByText("essay.pdf");
    await user.click(group().getByRole("tab", { name: "Write Here" }));
    const remove = await screen.findByRole("button", {
      name: "Remove it and switch",
    });
    api.answer("get-conversion", conversion("IN_PROGRESS", "", fileKey(2)));
    await user.click(remove);
    expect(
      await screen.findByRole("dialog", { name: "File Upload in Progress" }),
    ).toHaveTextContent("Please wait until the file upload has completed.");
    expect(screen.getByText(/Preparing your document/)).toBeVisible();

    api.answer("get-conversion", completed(2));
    api.answer("get-document-answer", newer);
    await pass(2_100);
    expect(screen.getByText("newer.pdf")).toBeVisible();
    expect(api.calls("put-tabs")).toHaveLength(0);
  });

  it("is reported deleted if the newer one is deleted as well", async () => {
    const { user, api } = await openDocuments(replaced, attached);
    await group().findByText("essay.pdf");
    api.answer("get-conversion", conversion("NOT_ANSWERED"));
    await deleteFile(user);

    await expectDeleted();
  });
});

describe("a deletion whose reply was lost", () => {
  it("is reported as soon as the document is known to be deleted", async () => {
    const { user, api } = await openDocuments(
      { ...answers, "delete-conversion": problem(500, "Not now.") },
      attached,
    );
    await deleteFile(user);
    await group().findByText(/Not now\./);
    expect(group().getByText("essay.pdf")).toBeVisible();

    api.answer("get-conversion", conversion("NOT_ANSWERED"));
    await comeBack();

    await expectDeleted();
    expect(group().queryByText(/Not now\./)).toBeNull();
  });

  it("is reported without another request if the first half has deleted the document", async () => {
    const { user, api } = await openDocuments(
      {
        ...answers,
        "delete-conversion": () => {
          api.answer("get-conversion", conversion("NOT_ANSWERED"));
          return { message: "Deleted." };
        },
        "delete-document-answer": problem(500, "Not now."),
      },
      attached,
    );
    await group().findByText("essay.pdf");
    await deleteFile(user);

    await expectDeleted();
    expect(group().queryByText(/Not now\./)).toBeNull();
  });

  it("is reported by a later request if the earlier state of the document was unknown", async () => {
    const notNow = problem(500, "Not now.");
    const { user, api } = await openDocuments(
      {
        ...answers,
        "get-conversion": notNow,
        "delete-conversion": () => {
          api.answer("get-conversion", notNow);
          return { message: "Deleted." };
        },
        "delete-document-answer": notNow,
      },
      attached,
    );
    await pass(2_000);
    api.answer("get-conversion", completed(1));
    await deleteFile(user, "Delete your document");
    await pass(2_000);
    expect(group().getByText(/Not now\./)).toBeVisible();
    expect(group().getByText("Your document is attached.")).toBeVisible();

    api.answer("get-conversion", conversion("NOT_ANSWERED"));
    await comeBack();

    await expectDeleted();
    expect(group().queryByText(/Not now\./)).toBeNull();
  });
});

describe("a deletion that failed", () => {
  it("is still reported when its student returns, as long as the document exists", async () => {
    const { user, api } = await openDocuments(
      { ...answers, "delete-conversion": problem(500, "Not now.") },
      attached,
    );
    await deleteFile(user);
    await comeBack();
    await comeBack();
    expect(group().getByText(/Not now\./)).toBeVisible();
    expect(group().getByText("essay.pdf")).toBeVisible();

    api.answer("get-conversion", completed(2));
    api.answer("get-document-answer", newer);
    await comeBack();
    expect(await group().findByText("newer.pdf")).toBeVisible();
    expect(group().queryByText(/Not now\./)).toBeNull();
  });
});

describe("a file that was refused", () => {
  it("is still reported when its student returns, as the server does not store it", async () => {
    const { user } = await openDocuments({
      "get-conversion": conversion("NOT_ANSWERED"),
    });
    await user.upload(await input(), essay("essay.pdf", 2_000_000));
    const message = await group().findByText(/Error:/);
    await comeBack();

    expect(message).toBeVisible();
  });
});

describe("a document whose conversion could not be followed for a moment", () => {
  /** Uploads a document, and is without a network until the upload is called failed. */
  async function uploadThroughGap() {
    const page = await openDocuments();
    await page.user.upload(await input(), essay());
    await group().findByText(/Preparing your document/);
    page.api.answer("get-conversion", problem(503, "Not now."));
    await pass(2_100);
    await pass(2_500);
    await group().findByText(/Not now\./);
    return page;
  }

  it("is not deleted by the message about it, once it is shown", async () => {
    const { api } = await uploadThroughGap();
    const toast = () =>
      screen.queryByLabelText("Error uploading file for faith_essay_doc");
    expect(toast()).toBeVisible();
    api.answer("get-conversion", completed(1));
    api.answer("get-document-answer", stored);
    await comeBack();
    expect(await group().findByText("essay.pdf")).toBeVisible();
    await waitFor(() => expect(toast()).toBeNull());

    expect(api.calls("delete-conversion")).toEqual([]);
  });

  it("is shown instead of being deleted, if it turns out to be there when the message is dismissed", async () => {
    const { api, user } = await uploadThroughGap();
    api.answer("get-conversion", completed(1));
    api.answer("get-document-answer", stored);
    await dismissToast(user);

    expect(await group().findByText("essay.pdf")).toBeVisible();
    expect(api.calls("delete-conversion")).toEqual([]);
  });

  it("is not deleted while nobody knows whether it is there", async () => {
    const { api, user } = await uploadThroughGap();
    await dismissToast(user);
    await pass(10_000);

    expect(api.calls("delete-conversion")).toEqual([]);
  });
});
