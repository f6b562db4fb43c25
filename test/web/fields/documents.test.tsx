import { describe, expect, it, jest } from "@jest/globals";
import { act, fireEvent, screen } from "@testing-library/react";
import { hear } from "../../support/announcements.ts";
import { problem } from "../../support/web-fetch.ts";
import { pass, stopTimeForEachTest } from "../../support/web-timers.ts";
import { leavesWithoutAsking } from "../form/render-form.tsx";
import type { BucketAnswer } from "./documents-bucket.ts";
import {
  conversion,
  essay,
  FAITH,
  group,
  input,
  openDocuments,
  stored,
} from "./documents-form.tsx";

stopTimeForEachTest();

const completed = {
  ...conversion("COMPLETED"),
  url: "https://files/?signed=1",
};
const answers = {
  "get-document-answer": stored,
  "get-conversion": completed,
};
const attached = { faith_essay_doc: "ANSWERED" };

function button(name: string | RegExp) {
  return group().findByRole("button", { name });
}
function link() {
  return group().findByRole("link", {
    name: "View essay.pdf (opens in a new tab)",
  });
}
async function frame() {
  const { parentElement } = await input();
  if (parentElement === null) throw new Error("The input stands alone.");
  return parentElement;
}
function held(...files: File[]) {
  return { dataTransfer: { types: ["Files"], files, dropEffect: "none" } };
}
function sentName(form: FormData | undefined) {
  const file = form?.get("file");
  return file instanceof File ? file.name : undefined;
}

describe("a document", () => {
  it("is announced while it is prepared and when it is there, and deleted after a question", async () => {
    const sending = Promise.withResolvers<void>();
    const { user, api } = await openDocuments({
      "post-conversion": async () => {
        await sending.promise;
        return conversion("IN_PROGRESS");
      },
    });
    const heard = hear();
    await user.upload(await input(), essay());
    expect(await group().findByRole("progressbar")).toBeVisible();
    expect(leavesWithoutAsking()).toBe(false);
    sending.resolve();
    expect(await group().findByText(/Preparing your document/)).toBeVisible();
    expect(heard.at(-1)).toMatch(/^Preparing your document/);
    expect(leavesWithoutAsking()).toBe(true);
    expect(document.activeElement).toHaveAccessibleName();
    api.answer("get-conversion", completed);
    api.answer("get-document-answer", stored);
    await pass(2_100);
    expect(heard.at(-1)).toBe("Your document was uploaded.");
    const ofFile = { name: /as a Document/ };
    expect(await group().findByRole("group", ofFile)).toContainElement(
      await group().findByText("essay.pdf"),
    );
    expect(group().getByText("2 KB")).toBeVisible();
    expect(group().queryByText(/could not be loaded/)).toBeNull();

    await user.click(group().getByText("Your Essay as a Document"));
    expect(screen.queryByRole("dialog")).toBeNull();
    await user.click(await button("Delete essay.pdf"));
    await user.click(screen.getByRole("button", { name: "Keep it" }));
    expect(api.calls("delete-conversion")).toHaveLength(0);
    await user.click(await button("Delete essay.pdf"));
    await user.click(screen.getByRole("button", { name: "Delete document" }));
    expect(
      await group().findByText("Your document was deleted."),
    ).toBeVisible();
    expect(await input()).toBeVisible();
    expect(api.calls("delete-document-answer")).toHaveLength(1);
  });

  it("that is there is not described as missing, although the focus has not left its place", async () => {
    const { user, api } = await openDocuments(
      { "get-document-answer": stored },
      {},
      undefined,
      { statuses: ["started", "validating"] },
    );
    await user.upload(await input(), essay());
    api.answer("get-conversion", completed);
    await pass(5_000);
    const remove = await button("Delete essay.pdf");
    expect(screen.getByRole("group", { name: FAITH })).toContainElement(
      document.activeElement as HTMLElement,
    );
    expect(remove).not.toHaveAccessibleDescription(/Missing/);
  });

  it("whose upload fails says so at its box and in a toast", async () => {
    const failed = conversion("FAILED", "This PDF has a password.");
    const { user } = await openDocuments({ "post-conversion": failed });
    await user.upload(await input(), essay());
    expect(
      await screen.findByLabelText("Error uploading file for faith_essay_doc"),
    ).toBeVisible();
    await user.click(document.body);
    expect(await input()).toBeInvalid();
    expect(await input()).toHaveAccessibleDescription(
      expect.stringContaining("This PDF has a password."),
    );
  });

  it("whose sending the network ends is sent again by one press: a phone may have the photograph nowhere else", async () => {
    let answer: BucketAnswer = "unreachable";
    const { user, api, bucket } = await openDocuments(
      { "post-conversion": problem(409, "Your file has not arrived.") },
      {},
      () => answer,
    );
    await user.upload(await input(), essay());
    const again = await button("Send it again");
    expect(group().getByText("Your file:")).toHaveTextContent(
      "essay.pdf (2 KB)",
    );
    expect(group().queryByText(/Uploaded as/)).toBeNull();
    answer = 201;
    api.answer("post-conversion", conversion("IN_PROGRESS"));
    api.answer("get-conversion", completed);
    api.answer("get-document-answer", stored);
    await user.click(again);
    await pass(2_100);
    expect(await button("Delete essay.pdf")).toBeVisible();
    expect(bucket.posts.map(({ form }) => sentName(form))).toEqual([
      "essay.pdf",
      "essay.pdf",
    ]);
  });

  it("whose name could not be loaded says so", async () => {
    const list = problem(500, "Not now.");
    await openDocuments({ ...answers, "get-document-answer": list }, attached);
    await pass(5_000);
    expect(group().getByText(/Its name could not be loaded/)).toBeVisible();
    expect(await button("Delete your document")).toBeVisible();
  });

  it.each([
    ["student comes back", "focus"],
    ["network is back", "online"],
  ])(
    "whose state could not be loaded says so, until the %s",
    async (_, event) => {
      const { api } = await openDocuments(
        { ...answers, "get-conversion": problem(500, "Not now.") },
        attached,
      );
      await pass(10_000);
      const line = /could not look up your document/;
      expect(await group().findByText(line)).toBeVisible();
      api.answer("get-conversion", completed);
      fireEvent(window, new Event(event));
      await pass(1_000);
      expect(group().queryByText(line)).toBeNull();
      const remove = await button("Delete essay.pdf");
      act(() => remove.focus());
      fireEvent(window, new Event(event));
      await pass(1_000);
      expect(remove).toHaveFocus();
    },
  );

  it("can be viewed by a link that is renewed at the press", async () => {
    const { user, api } = await openDocuments(answers, attached);
    expect(await link()).toHaveAttribute("href", "#faith_essay_doc");
    expect(await link()).toHaveAttribute("target", "_blank");
    const tab = { location: { replace: jest.fn() }, close: jest.fn() };
    const open = jest
      .spyOn(window, "open")
      .mockReturnValue(tab as unknown as Window);
    const url = "https://files/?signed=2";
    api.answer("get-conversion", { ...completed, url });
    await user.click(await link());
    expect(tab.location.replace).toHaveBeenCalledWith(url);
    // A browser that opens no tab, as those within apps, shows the file in this one, from where a way leads back.
    open.mockReturnValueOnce(null);
    const { length } = window.history;
    api.answer("get-conversion", { ...completed, url: "#file" });
    await user.click(await link());
    expect(window.location.hash).toBe("#file");
    expect(window.history).toHaveLength(length + 1);

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

  it("says quietly what is not as in the student's file", async () => {
    const differences = ["We do not have its font.", "A picture is left out."];
    const listed = { ...stored.faith_essay_doc, differences };
    const heard = hear();
    await openDocuments(
      { ...answers, "get-document-answer": { faith_essay_doc: listed } },
      attached,
    );
    expect(await link()).toHaveAccessibleDescription(differences.join(" "));
    expect(group().getByText(differences.join(" "))).toBeVisible();
    expect(heard).toEqual([]);
  });

  it("whose name is too long stays unsent when the student declines, with the focus on the input", async () => {
    const { user, api } = await openDocuments();
    const long = `${"my essay about bicycles ".repeat(2)}.PDF`;
    await user.upload(await input(), essay(long));
    await user.click(await button("No, thanks"));
    expect(await input()).toHaveFocus();
    expect(await input()).toBeValid();
    expect(api.calls("post-presigned-url")).toEqual([]);
  });
});

describe("dropping files", () => {
  it("highlights the drop zone, and uploads the first one with a message", async () => {
    const { bucket, api, user } = await openDocuments();
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

    api.answer("get-conversion", completed);
    await pass(2_100);
    expect(group().getByText(/one\.pdf/)).toBeVisible();
    await user.click(await button(/^Delete/));
    await user.click(screen.getByRole("button", { name: "Delete document" }));
    expect(await group().findByText(/was deleted/)).toBeVisible();
    expect(group().queryByText(/one\.pdf/)).toBeNull();
  });

  it("does nothing while a document is attached, and never opens the file in place of the form", async () => {
    const { api, bucket } = await openDocuments(answers, attached);
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
