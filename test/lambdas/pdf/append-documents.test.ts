import { describe, expect, it } from "@jest/globals";
import { PDFDocument } from "@cantoo/pdf-lib";
import { imageToPdf } from "../../../lambdas/files/image-to-pdf.ts";
import { appendDocuments } from "../../../lambdas/pdf/append-documents.ts";
import { markedJpeg } from "../../support/files/build-image.ts";
import {
  documentWith,
  encryptedPdf,
  linkedPdf,
  pdfWith,
} from "../../support/files/build-pdf.ts";
import {
  detailsOf,
  pagesOf,
  tagsOfPages,
  textOfPages,
} from "../../support/files/read-pdf.ts";

const info = { title: "Application of Amy Adams" };

/** A tagged document of one page, as the printed application is one. */
const taggedPdf = async () =>
  (await imageToPdf(await markedJpeg(30, 20), "jpeg", "The application")).pdf;

describe("appendDocuments", () => {
  it("puts the pages of each document after the application, in order", async () => {
    const pdf = await appendDocuments(
      await pdfWith("Application"),
      [
        { title: "Faith essay", pdf: await pdfWith("Faith 1", "Faith 2") },
        { title: "Prompts essay", pdf: await pdfWith("Prompts") },
      ],
      info,
    );

    expect(await textOfPages(pdf)).toEqual([
      "Application",
      "Faith 1",
      "Faith 2",
      "Prompts",
    ]);
    expect(await detailsOf(pdf)).toMatchObject({
      title: "Application of Amy Adams",
      language: "en-US",
      bookmarks: ["Faith essay", "Prompts essay"],
    });
  });

  it("titles an application without documents", async () => {
    const pdf = await appendDocuments(await pdfWith("Application"), [], info);

    expect(await pagesOf(pdf)).toBe(1);
    expect((await detailsOf(pdf)).title).toBe("Application of Amy Adams");
  });

  it("keeps the tags of the application, and lends them to no other page", async () => {
    const application = await taggedPdf();
    const pdf = await appendDocuments(
      application,
      [{ title: "Photo", pdf: await taggedPdf() }],
      info,
    );
    const [before] = await tagsOfPages(application);

    expect(before).toContainEqual({ role: "Figure", alt: "The application" });
    expect(await tagsOfPages(pdf)).toEqual([before, []]);
  });

  it("takes along links that lead out, and none between its pages", async () => {
    const pdf = await appendDocuments(
      await pdfWith("Application"),
      [{ title: "Essay", pdf: await linkedPdf() }],
      info,
    );
    const { context } = await PDFDocument.load(pdf);
    const pageObjects = context
      .enumerateIndirectObjects()
      .filter(([, object]) => /\/Type \/Page\n/.test(object.toString()));

    expect((await detailsOf(pdf)).links).toEqual(["https://college.example/"]);
    expect(pageObjects).toHaveLength(3);
  });

  it.each([
    ["noise", async () => Buffer.from("noise")],
    [
      "a part of a document",
      async () => (await pdfWith("Essay")).subarray(0, 300),
    ],
    ["a protected document", () => encryptedPdf("Essay", { owner: "o" })],
  ])("names the document that is %s", async (_, build) => {
    const documents = [
      { title: "Faith essay", pdf: await (await documentWith("a")).save() },
      { title: "Prompts essay", pdf: await build() },
    ];

    await expect(
      appendDocuments(await pdfWith("Application"), documents, info),
    ).rejects.toThrow('The document "Prompts essay" could not be added.');
  });
});
