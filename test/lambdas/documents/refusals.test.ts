import {
  compoundFile,
  docxOf,
  docxWith,
  lyingZip,
} from "@admission/safe-documents/testing/build-docx";
import {
  encryptedPdf,
  pdfWith,
} from "@admission/safe-documents/testing/build-pdf";
import { GetObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { expect, it, jest } from "@jest/globals";
import { mockClient } from "aws-sdk-client-mock";

Object.assign(process.env, {
  AWS_REGION: "us-east-1",
  DOCUMENTS_BUCKET: "bucket",
  METRICS_NAMESPACE: "Admission/test",
  POWERTOOLS_LOG_LEVEL: "INFO",
});
const { clock } = await import("../../../lambdas/clock.ts");
const { handler } =
  await import("../../../lambdas/workers/conversion-convert.ts");

const TIMEOUT_MS = 60_000;
const upload = {
  student: "00000000-0000-4000-8000-000000000000",
  answer_key: "faith_essay_doc",
  generation: "1",
  file_key: "uploads/1",
};

/** Returns what the function writes about a file: the counters of its metrics, and the causes in its log. */
async function writtenAbout(file: Uint8Array) {
  const lines: string[] = [];
  const write = jest
    .spyOn(process.stdout, "write")
    .mockImplementation((text) => lines.push(String(text)) > 0);
  const log = jest
    .spyOn(console, "info")
    .mockImplementation((text) => void lines.push(String(text)));
  const every = jest.spyOn(clock, "every").mockReturnValue(() => {});
  const bucket = mockClient(S3Client);
  bucket.on(GetObjectCommand).resolves({
    Body: { transformToByteArray: () => Promise.resolve(file) },
  } as never);
  try {
    await handler(upload);
  } finally {
    for (const mock of [write, log, every]) mock.mockRestore();
    bucket.restore();
  }
  const written = lines.join("").matchAll(/"Name":"(\w+)"|"cause":"([^"]+)"/g);
  return Array.from(written, ([, name, cause]) => name ?? cause);
}

it.each([
  ["noise", "Broken", () => Buffer.from("%PDF-1.7 and so on")],
  ["no text", "Empty", () => docxWith({ body: "" })],
  ["letters that no font has", "Incomplete", () => docxOf("𓀀 An essay")],
  ["an old kind of Word", "OtherKind", () => compoundFile("WordDocument")],
  ["a password", "Protected", () => compoundFile("EncryptedPackage")],
  [
    "a password in a PDF",
    "Protected",
    () => encryptedPdf("Mine", { user: "u", owner: "o" }),
  ],
  ["a part of 30 MB", "TooLarge", () => lyingZip("a", Buffer.alloc(9), 3e7)],
])(
  "a refusal for %s is counted as such, beside all of them and its row in the log",
  async (_, kind, build) => {
    const written = await writtenAbout(await build());

    expect(written).toEqual([
      "FilesRefused",
      `FilesRefused${kind}`,
      expect.stringMatching(/\w{3}/),
    ]);
  },
  TIMEOUT_MS,
);

it(
  "a file that is taken is no refusal",
  async () => {
    expect(await writtenAbout(await pdfWith("Mine"))).toEqual([
      "ConversionDuration",
    ]);
  },
  TIMEOUT_MS,
);
