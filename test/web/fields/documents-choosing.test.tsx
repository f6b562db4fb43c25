import { describe, expect, it, jest } from "@jest/globals";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import type { ConversionReply } from "../../../shared/contract/replies.ts";
import { FILE_TOO_LARGE, MAX_FILE_SIZE } from "../../../shared/documents.ts";
import { createQueryClient } from "../../../web/src/api/query-client.ts";
import { aStore } from "../../support/a-store.ts";
import { hear } from "../../support/announcements.ts";
import { anApplication } from "../../support/web-application.ts";
import { fakeApi, problem } from "../../support/web-fetch.ts";
import { pass, stopTimeForEachTest } from "../../support/web-timers.ts";
import {
  conversion,
  essay,
  group,
  input,
  openDocuments,
  stored,
} from "./documents-form.tsx";

stopTimeForEachTest();

async function frame() {
  const { parentElement } = await input();
  if (parentElement === null) throw new Error("The input stands alone.");
  return parentElement;
}
function held(...files: File[]) {
  return {
    dataTransfer: { types: ["Files"], files, dropEffect: "none" },
  };
}
function sentName(form: FormData | undefined) {
  const file = form?.get("file");
  return file instanceof File ? file.name : undefined;
}

describe("dropping files", () => {
  it("highlights the drop zone, and uploads the first one with a message", async () => {
    const { bucket } = await openDocuments();
    const target = await frame();
    const heard = hear();
    expect(fireEvent.dragOver(target, held(essay()))).toBe(false);
    expect(target).toHaveTextContent("Drop your file here.");
    fireEvent.dragLeave(target);
    expect(target).not.toHaveTextContent("Drop your file here.");

    fireEvent.drop(target, held(essay("one.pdf"), essay("two.pdf")));
    await pass(0);
    expect(heard).toContain(
      "Only one file can be uploaded here. We took the first one, one.pdf.",
    );
    await group().findByText(/Preparing your document/);
    expect(bucket.posts.map(({ form }) => sentName(form))).toEqual(["one.pdf"]);
  });

  it("does nothing while a document is attached, and never opens the file in place of the form", async () => {
    const { api, bucket } = await openDocuments(
      {
        "get-document-answer": stored,
        "get-conversion": conversion("COMPLETED"),
      },
      { faith_essay_doc: "ANSWERED" },
    );
    const name = await group().findByText("essay.pdf");
    expect(fireEvent.dragOver(name, held(essay()))).toBe(false);
    expect(fireEvent.drop(name, held(essay()))).toBe(false);
    await pass(100);
    expect(bucket.posts).toEqual([]);
    expect(api.calls("post-presigned-url")).toEqual([]);
  });

  it("leaves anything but files to the browser", async () => {
    await openDocuments();
    const text = { dataTransfer: { types: ["text/plain"], files: [] } };
    expect(fireEvent.dragOver(await frame(), text)).toBe(true);
  });
});

describe("a name that is too long", () => {
  const long = `${"my essay about bicycles ".repeat(2)}.PDF`;

  it("stays unsent when the student declines, with the focus on the input", async () => {
    const { user, api } = await openDocuments();
    await user.upload(await input(), essay(long));
    await user.click(
      await group().findByRole("button", { name: "No, thanks" }),
    );

    expect(await input()).toHaveFocus();
    expect(await input()).toBeValid();
    expect(api.calls("post-presigned-url")).toEqual([]);
  });
});

describe("sending a file", () => {
  it("does not wait for canceled or failed uploads, whose deletions name them", async () => {
    let uploads = 0;
    const { user, api, bucket } = await openDocuments(
      {
        "delete-conversion": () => new Promise<never>(() => {}),
        "post-presigned-url": () => {
          uploads += 1;
          return {
            url: "https://bucket.example/",
            fields: { key: `upload ${uploads}` },
          };
        },
        "post-conversion": () =>
          uploads === 2
            ? conversion("FAILED", "It has a password.", "upload 2")
            : conversion("IN_PROGRESS", "", `upload ${uploads}`),
      },
      {},
      () => (uploads === 1 ? "waits" : 201),
    );
    const named = () =>
      api.calls("delete-conversion").map(({ query }) => query);
    await user.upload(await input(), essay());
    await user.click(await group().findByRole("button", { name: /^Cancel/ }));
    expect(named()).toEqual([{ file_key: "upload 1" }]);

    await user.upload(await input(), essay());
    const toast = await screen.findByLabelText(
      "Error uploading file for faith_essay_doc",
    );
    expect(toast).toHaveTextContent(
      "Your file for “What values and beliefs have guided your life?” was not uploaded.",
    );
    await user.upload(await input(), essay());
    await group().findByText(/Preparing your document/);
    // The next upload closes the toast of the last one.
    expect(toast).not.toBeInTheDocument();
    await waitFor(() => {
      expect(named()).toEqual([
        { file_key: "upload 1" },
        { file_key: "upload 2" },
      ]);
    });
    expect(bucket.posts).toHaveLength(3);
  });
});

describe("a converted document", () => {
  const url = (signature: number) =>
    `https://files.example/faith.pdf?signed=${signature}`;
  const completed = (signature: number) => ({
    ...conversion("COMPLETED"),
    url: url(signature),
  });
  const attached = { faith_essay_doc: "ANSWERED" };
  const link = () =>
    group().findByRole("link", { name: "View essay.pdf (opens in a new tab)" });

  it("can be viewed by a link that is renewed at the press", async () => {
    const { user, api } = await openDocuments(
      { "get-document-answer": stored, "get-conversion": completed(1) },
      attached,
    );
    expect(await link()).toHaveAttribute("href", "#faith_essay_doc");
    expect(await link()).toHaveAttribute("target", "_blank");

    const tab = { location: { replace: jest.fn() }, close: jest.fn() };
    const open = jest
      .spyOn(window, "open")
      .mockReturnValue(tab as unknown as Window);
    api.answer("get-conversion", completed(2));
    await user.click(await link());
    expect(tab.location.replace).toHaveBeenCalledWith(url(2));

    api.answer("get-conversion", problem(500, "Out of order."));
    const shown = await link();
    await act(async () => {
      fireEvent.click(shown);
      await jest.advanceTimersByTimeAsync(0);
    });
    expect(tab.close).toHaveBeenCalledTimes(1);
    expect(
      screen.getByRole("listitem", { name: "Error opening file" }),
    ).toHaveTextContent("Out of order.");
    open.mockRestore();
  });

  it("is announced in the status when it is ready, and can be viewed immediately", async () => {
    const { user, api } = await openDocuments();
    const heard = hear();
    await user.upload(await input(), essay());
    await group().findByText(/Preparing your document/);
    api.answer("get-conversion", completed(1));
    api.answer("get-document-answer", stored);
    await pass(2_100);

    expect(await link()).toBeVisible();
    expect(heard.at(-1)).toBe("Your document was uploaded.");
  });

  it("says quietly what is not as in the student's file", async () => {
    const differences = ["We do not have its font.", "A picture is left out."];
    const listed = { ...stored.faith_essay_doc, differences };
    const heard = hear();
    await openDocuments(
      {
        "get-document-answer": { faith_essay_doc: listed },
        "get-conversion": completed(1),
      },
      attached,
    );

    expect(await link()).toHaveAccessibleDescription(differences.join(" "));
    const line = group().getByText(differences.join(" "));
    expect(line).toBeVisible();
    expect(heard).toEqual([]);
  });
});

describe("after returning from another tab", () => {
  const comeBack = () =>
    act(async () => {
      window.dispatchEvent(new Event("focus"));
      await jest.advanceTimersByTimeAsync(0);
    });

  it("shows the other tab's uploads and deletions", async () => {
    const { api } = await openDocuments();
    await input();
    api.answer("get-conversion", conversion("COMPLETED"));
    api.answer("get-document-answer", stored);
    await comeBack();
    expect(await group().findByText("essay.pdf")).toBeVisible();

    api.answer("get-conversion", conversion("NOT_ANSWERED"));
    await comeBack();
    expect(await input()).toBeVisible();
  });

  it("keeps the PDF copy of the application if nothing has changed", async () => {
    const api = fakeApi({
      "get-document-answer": stored,
      "get-pdf": { status: "COMPLETED", url: "" },
    });
    const store = aStore({ faith_essay_doc: "ANSWERED" });
    const queryClient = createQueryClient();
    const { documents, pdf } = anApplication({ store, queryClient });
    const phaseAfter = async (reply: ConversionReply | Response) => {
      api.answer("get-conversion", reply);
      void documents.resume("faith_essay_doc");
      await pass(5_000);
      return pdf.state.get().phase;
    };
    const file = (key: string) => conversion("COMPLETED", "", key);
    void pdf.request();
    await pass(0);

    // The first lookup of a visit, too, which may come after the request of a copy.
    for (const reply of [problem(500, "Not now."), file("1"), file("1")]) {
      expect(await phaseAfter(reply)).toBe("ready");
    }
    expect(await phaseAfter(file("2"))).toBe("outdated");
  });

  it("no longer reports the upload of a document that was deleted there", async () => {
    const { user, api } = await openDocuments();
    await user.upload(await input(), essay());
    await group().findByText(/Preparing your document/);
    api.answer("get-conversion", conversion("COMPLETED"));
    await pass(2_100);
    await group().findByText("Your document was uploaded.");

    api.answer("get-conversion", conversion("NOT_ANSWERED"));
    await comeBack();
    expect(group().getByText("Your document was deleted.")).toBeVisible();
    expect(group().queryByText("Your document was uploaded.")).toBeNull();
  });

  it("reports that a document was deleted there during its upload", async () => {
    const { user, api } = await openDocuments();
    await user.upload(await input(), essay());
    await group().findByText(/Preparing your document/);
    api.answer("get-conversion", conversion("NOT_ANSWERED"));
    await pass(2_100);

    expect(await input()).toBeVisible();
    expect(group().getByText("Your document was deleted.")).toBeVisible();
  });

  it("polls a conversion that was started there, and shows why it failed", async () => {
    const { api } = await openDocuments();
    await input();
    api.answer("get-conversion", conversion("IN_PROGRESS"));
    await comeBack();
    expect(await group().findByText(/Preparing your document/)).toBeVisible();
    api.answer("get-conversion", conversion("FAILED", "It has a password."));
    await pass(2_100);
    expect(await input()).toHaveAccessibleDescription(
      expect.stringContaining("It has a password."),
    );
  });

  it("keeps the latest message about a file", async () => {
    const { user, api } = await openDocuments();
    await user.upload(await input(), essay("essay.pdf", MAX_FILE_SIZE + 1));
    api.answer("get-conversion", conversion("FAILED", "It has a password."));
    await comeBack();
    await user.click(document.body);
    expect(await input()).toHaveAccessibleDescription(
      expect.stringContaining(FILE_TOO_LARGE),
    );
  });
});
