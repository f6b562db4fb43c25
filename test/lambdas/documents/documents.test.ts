import {
  docxWith,
  inParagraph,
  paragraph,
  pictureOf,
} from "@admission/safe-documents/testing/build-docx";
import {
  encryptedPdf,
  pdfWith,
} from "@admission/safe-documents/testing/build-pdf";
import { detailsOf, textOf } from "@admission/safe-documents/testing/read-pdf";
import { setClock } from "@admission/test-tools";
import { describe, expect, it, jest } from "@jest/globals";
import { v7 } from "uuid";
import {
  changeApplication,
  loadApplication,
} from "../../../lambdas/application/application.ts";
import { today } from "../../../lambdas/clock.ts";
import { presignDownload } from "../../../lambdas/storage/bucket.ts";
import {
  FILE_CONTENT_DIFFERS,
  FILE_NAME_TOO_LONG,
  FILE_TYPE_REFUSED,
  MAX_FILE_SIZE,
} from "../../../shared/documents.ts";
import { questionByKey } from "../../../shared/form/questions.ts";
import { aCompleteApplication } from "../../support/applications.ts";
import { awsError, interceptAwsCalls } from "../../support/aws-calls.ts";
import { idOf, stageStudent, type Visitor } from "../../support/cloud.ts";
import { viewFor } from "../../support/links.ts";
import { NAMES_OF_THE_WORLD } from "../../support/names-of-the-world.ts";
import {
  announce,
  conversionEnd,
  essay,
  fileKeyOf,
  key,
  postFile,
  presigned,
  upload,
} from "../../support/uploads.ts";

const { cloud, amy } = await stageStudent();

async function answerOf(student: Visitor) {
  return (await student.call("get-profile")).body.answer[key];
}

/** Returns the name under which the attached document is shown. */
async function shownName() {
  return (await amy.call("get-document-answer")).body[key]?.file_name;
}

async function statusOf() {
  return (await amy.call("get-conversion", { params: { key } })).body.status;
}

/** Returns the text of the PDF that a link leads to. */
async function textAt(url = "") {
  const pdf = await (await fetch(url)).arrayBuffer();
  return textOf(new Uint8Array(pdf));
}

async function convertedDocument(): Promise<Uint8Array> {
  const found = (await cloud.bucket.keys()).find((name) =>
    name.startsWith("documents/"),
  );
  return cloud.bucket.read(found ?? "");
}

it.each(["Begin", "Complete"])(
  "a document whose conversion finds AWS busy at %s is attached, and nobody is asked for it again",
  async (step) => {
    const status = step === "Begin" ? "IN_PROGRESS" : "COMPLETED";
    let refusals = 0;
    interceptAwsCalls(({ name, input }, proceed) => {
      const isStep =
        name === "UpdateCommand" &&
        JSON.stringify(input).includes(`"status":"${status}"`);
      if (!isStep || refusals > 0) return proceed();
      refusals += 1;
      return Promise.reject(awsError("ThrottlingException", 400));
    });

    expect(await upload(amy, key, await essay())).toMatchObject({
      status: "COMPLETED",
    });
    expect(refusals).toBe(1);
  },
);

describe("an uploaded document", () => {
  it("is converted and answers its question", async () => {
    const bytes = await pdfWith("Essay on bicycles");

    const end = await upload(amy, key, { name: "Zoë’s bees.pdf", bytes });

    expect(end).toEqual({
      status: "COMPLETED",
      message: "",
      error: "",
      file_key: expect.stringMatching(/^uploads\//),
      url: expect.any(String),
      picture: expect.stringMatching(/^data:image\/webp;base64,.{100,20000}$/),
    });
    const view = await fetch(end.url ?? "");
    const link = new URL(end.url ?? "");
    expect(link.searchParams.get("X-Amz-Expires")).toBe("60");
    expect(view.headers.get("content-disposition")).toBe(
      "inline; filename=\"Zo__s bees.pdf\"; filename*=UTF-8''Zo%C3%AB%E2%80%99s%20bees.pdf",
    );
    for (const name of NAMES_OF_THE_WORLD) {
      const named = new URL(await presignDownload("any", name)).searchParams;
      const header = named.get("response-content-disposition") ?? "";
      expect(decodeURIComponent(header.split("''")[1] ?? "")).toBe(name);
    }
    expect(await textAt(end.url)).toContain("Essay on bicycles");
    expect(await answerOf(amy)).toBe("ANSWERED");
    expect(await textOf(await convertedDocument())).toContain(
      "Essay on bicycles",
    );
    expect((await detailsOf(await convertedDocument())).title).toBe(
      questionByKey.get(key)?.question.label,
    );
    expect((await amy.call("get-document-answer")).body).toEqual({
      [key]: {
        key,
        file_name: "Zoë’s bees.pdf",
        file_size: bytes.length,
        pages: 1,
        file_key: expect.stringMatching(/^uploads\//),
      },
    });
    expect((await amy.call("get-profile")).body.document_answer).toHaveProperty(
      key,
    );
  });

  it("has no name with line breaks or direction marks", async () => {
    const name = "my\r\ngrades\u202efdp.exe.pdf";
    await upload(amy, key, await essay("Grades", name));

    expect(await shownName()).toBe("my gradesfdp.exe.pdf");
  });

  it.each([
    [
      "a PDF with a password",
      "essay.pdf",
      () => encryptedPdf("x", { owner: "o", user: "u" }),
      /password/,
    ],
    [
      "a page of HTML called PNG",
      "essay.png",
      async () => Buffer.from("<html>"),
      /not what the end of its name says/,
    ],
  ])("fails with a reason when it is %s", async (_name, name, file, reason) => {
    const end = await upload(amy, key, { name, bytes: await file() });

    expect(end.status).toBe("FAILED");
    expect(end.message).toMatch(reason);
    expect(await answerOf(amy)).toBeUndefined();
    expect((await amy.call("get-document-answer")).body).toEqual({});
    const { file_key = "" } = end;
    await amy.call("delete-conversion", {
      params: { key },
      query: { file_key },
    });
    expect(await statusOf()).toBe("NOT_ANSWERED");
  });

  it.each([
    ["x.exe", FILE_TYPE_REFUSED],
    [`${"e".repeat(29)}.pdf`, FILE_NAME_TOO_LONG],
    ["essay.png", FILE_CONTENT_DIFFERS],
  ])("stays as it is when %s is reported as its name", async (name, error) => {
    const form = await presigned(amy, key);
    await postFile(form, await essay());
    await announce(amy, key, fileKeyOf(form), "essay.pdf");
    await conversionEnd(amy, key);

    const refused = await announce(amy, key, fileKeyOf(form), name);
    expect(refused).toMatchObject({ status: 400, body: { message: error } });
    expect(await statusOf()).toBe("COMPLETED");
    expect(await answerOf(amy)).toBe("ANSWERED");
    const named = await announce(amy, key, fileKeyOf(form), "mine.pdf");
    expect(named.body.status).toBe("COMPLETED");
    expect(await shownName()).toBe("mine.pdf");
  });

  it("is converted even if the browser is closed after the upload; its name, once it is reported, is a reason to print again", async () => {
    const form = await presigned(amy, key);
    await postFile(form, await essay());
    while ((await conversionEnd(amy, key)).status === "NOT_ANSWERED");
    const printed = await loadApplication(idOf(amy));
    expect(printed.answer[key]).toBe("ANSWERED");
    expect(await shownName()).toBe(key);

    await announce(amy, key, fileKeyOf(form), "My journey.pdf");

    const { revision } = await loadApplication(idOf(amy));
    expect(await shownName()).toBe("My journey.pdf");
    expect(revision).toBeGreaterThan(printed.revision);
  });

  it("is newer than a deletion recorded by a server whose clock is ahead", async () => {
    await changeApplication(idOf(amy), () => ({
      documents: {
        [key]: {
          generation: v7({ msecs: jest.now() + 5 * 60_000 }),
          status: "NOT_ANSWERED",
          message: "",
          error: "",
          file_name: "",
          file_size: 0,
          updated_at: "",
        },
      },
    }));

    expect((await upload(amy, key, await essay())).status).toBe("COMPLETED");
  });

  it("is kept as submitted", async () => {
    await upload(amy, key, await essay("as submitted"));
    const late = await presigned(amy, key);
    await amy.call("put-answer", {
      body: aCompleteApplication({ faith_essay_statement: "" }, today()),
    });
    expect((await amy.call("submit")).status).toBe(200);

    await postFile(late, await essay("late", "late.pdf"));
    const file_key = fileKeyOf(late);
    const { status } = await announce(amy, key, file_key, "late.pdf");
    await cloud.invoke("lambdas/workers/upload-created.ts", {
      detail: { object: { key: file_key, size: 1 } },
    });

    expect(status).toBe(409);
    expect(await answerOf(amy)).toBe("ANSWERED");
    // The bucket's event of the late upload arrives as well.
    const found = await conversionEnd(amy, key);
    expect(found.status).toBe("COMPLETED");
    expect(await textAt(found.url)).toContain("as submitted");
    expect(await shownName()).toBe("essay.pdf");
  });
});

it("what is not as in a document is told to its student until the next one, and not in print", async () => {
  const listed = async () =>
    (await amy.call("get-document-answer")).body[key]?.differences;
  const told = [
    "Picture 1 of 1 in your file could not be read and is left out. Please insert it again and upload the new file.",
  ];
  const body = paragraph("An essay") + inParagraph(pictureOf("lost"));
  const bytes = await docxWith({ body });
  await upload(amy, key, { name: "essay.docx", bytes });

  expect(await listed()).toEqual(told);
  const profile = await amy.call("get-profile");
  expect(profile.body.document_answer[key]?.differences).toEqual(told);
  const view = await viewFor(cloud, "service", idOf(amy));
  // The reader sees its first page as its student does.
  const { picture } = (await amy.call("get-conversion", { params: { key } }))
    .body;
  expect(picture).toMatch(/^data:image\/webp/);
  expect(view.body.document_answer[key]).toMatchObject({ key, picture });
  expect(view.body.document_answer[key]).not.toHaveProperty("differences");

  await upload(amy, key, await essay());
  expect(await listed()).toBeUndefined();
});

describe("a rejected upload", () => {
  it.each([
    [
      "a file of another question",
      (own: string) => own.replace(key, "prompts_essay_doc"),
    ],
    ["a path out of the folder", (own: string) => `${own}/../../x`],
    ["a file within", (own: string) => `${own}/x`],
    ["a file with an extension", (own: string) => `${own}.pdf`],
    [
      "its conversion",
      (own: string) => `${own.replace("uploads", "documents")}.pdf`,
    ],
  ])("%s", async (_name, change) => {
    const own = fileKeyOf(await presigned(amy, key));

    const { status } = await announce(amy, key, change(own), "essay.pdf");

    expect(status).toBe(403);
    expect(await statusOf()).toBe("NOT_ANSWERED");
  });

  it.each(["first_name", "nothing", "__proto__"])(
    "%s as a document",
    async (name) => {
      const params = { key: name };
      const replies = [
        await amy.call("post-presigned-url", { body: { answer_key: name } }),
        await amy.call("get-conversion", { params }),
        await amy.call("delete-document-answer", { params }),
      ];
      expect(replies.map(({ status }) => status)).toEqual([400, 400, 400]);
    },
  );

  it.each([
    ["a file over 1 MB", { bytes: new Uint8Array(MAX_FILE_SIZE + 1) }, {}, 400],
    ["an empty file", { bytes: new Uint8Array() }, {}, 400],
    ["another key", {}, { key: "uploads/elsewhere" }, 403],
    ["another type", {}, { "Content-Type": "text/html" }, 403],
    ["another signature", {}, { "X-Amz-Signature": "0".repeat(64) }, 403],
    ["a field that the policy does not name", {}, { acl: "public-read" }, 403],
  ])("%s, by the bucket", async (_name, changed, more, expected) => {
    const { url, fields } = await presigned(amy, key);
    const form = { url, fields: { ...fields, ...more } as typeof fields };
    const file = { name: "x.pdf", bytes: new Uint8Array([1]), ...changed };

    expect(await postFile(form, file)).toBe(expected);
    expect(await cloud.bucket.keys()).toEqual([]);
  });

  it("a form that is older than ten minutes, by the bucket", async () => {
    const form = await presigned(amy, key);
    const begun = jest.now();
    const post = () =>
      postFile(form, { name: "x.pdf", bytes: new Uint8Array([1]) });

    setClock(begun + 590_000);
    expect(await post()).toBe(201);
    setClock(begun + 601_000);
    expect(await post()).toBe(403);
  });

  it("a type that a browser would render: objects in the bucket have the type of plain bytes", async () => {
    const form = await presigned(amy, key);
    expect(form.fields["Content-Type"]).toBe("application/octet-stream");

    const bytes = Buffer.from("<script>alert(1)</script>");
    await postFile(form, { name: "x.html", bytes });

    expect(await cloud.bucket.typeOf(fileKeyOf(form))).toBe(
      "application/octet-stream",
    );
  });

  it("accepts a file of exactly 1 MB", async () => {
    const file = { name: "x.pdf", bytes: new Uint8Array(MAX_FILE_SIZE) };
    expect(await postFile(await presigned(amy, key), file)).toBe(201);
  });
});
