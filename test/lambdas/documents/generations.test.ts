import { describe, expect, it, jest } from "@jest/globals";
import { v7 } from "uuid";
import { parseUploadKey } from "../../../lambdas/documents/named-documents.ts";
import {
  convertedKey,
  generationAfter,
  newUpload,
  parseObjectKey,
  pictureKey,
} from "../../../lambdas/storage/upload-keys.ts";

const question = {
  student: "6f1c9a52-0b6e-4c55-9c39-0d2f3f6a7b11",
  answer_key: "faith_essay_doc",
};

describe("a generation", () => {
  it("is greater than every one before, also of the same millisecond", () => {
    const made = Array.from({ length: 1000 }, () => generationAfter());
    expect(made.toSorted()).toEqual(made);
    expect(new Set(made).size).toBe(made.length);
  });

  it.each([1, 999, 3_600_000])(
    "follows one of a server whose clock is %i ms ahead",
    (ahead) => {
      const known = v7({ msecs: jest.now() + ahead });
      expect(generationAfter(known) > known).toBe(true);
      expect(newUpload(question, known).generation > known).toBe(true);
    },
  );
});

describe("the key of an object", () => {
  const upload = newUpload(question);

  it("names the upload that it is or was made of", () => {
    expect(parseUploadKey(upload.file_key)).toEqual(upload);
    for (const keyOf of [convertedKey, pictureKey]) {
      expect(parseObjectKey(keyOf(question, upload.generation))).toEqual({
        ...upload,
        folder: "documents",
      });
    }
  });

  it.each([
    ["a conversion", convertedKey(question, upload.generation)],
    ["another folder", upload.file_key.replace("uploads", "applications")],
    ["another question", upload.file_key.replace("faith", "first")],
    ["a file within", `${upload.file_key}/x`],
    ["an extension", `${upload.file_key}.pdf`],
    ["no student", upload.file_key.replace(question.student, "..")],
  ])("belongs to no upload if it is that of %s", (_name, key) => {
    expect(parseUploadKey(key)).toBeUndefined();
  });
});
