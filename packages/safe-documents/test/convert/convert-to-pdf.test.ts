import { describe, expect, it } from "@jest/globals";
import { convertToPdf } from "../../convert/convert-to-pdf.ts";
import { RefusedFile } from "../../convert/refused-file.ts";

describe("convertToPdf", () => {
  it.each(["", "<html>", "MZ"])(
    "rejects a type that no form would have sent: %j",
    async (text) => {
      await expect(convertToPdf(Buffer.from(text), "My essay")).rejects.toEqual(
        new RefusedFile(
          "This file is not a PDF, PNG, JPEG or Word document. Please save it as a PDF and upload the PDF.",
          { kind: "OtherKind" },
        ),
      );
    },
  );
});
