import { convertToPdf } from "@admission/safe-documents";
import { pdfWith } from "@admission/safe-documents/testing";
import { PDFDocument } from "@cantoo/pdf-lib";
import type { Benchmark } from "./benchmark.ts";

export const benchmarks: readonly Benchmark[] = [
  {
    name: "PDF of 20 pages sanitized / read and written by pdf-lib",
    limit: "1.0",
    // PDFium reads and writes it first, and each page is searched for annotations drawn on top of it.
    goal: { atMost: 4 },
    async prepare() {
      const bytes = await pdfWith(
        ...Array.from({ length: 20 }, (_, page) => `Page ${page}`),
      );
      return {
        unit: "ms",
        ours: async () => {
          await convertToPdf(bytes, "Essay");
        },
        reference: async () => {
          await (await PDFDocument.load(bytes)).save();
        },
      };
    },
  },
];
