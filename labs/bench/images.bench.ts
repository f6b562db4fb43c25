import { convertToPdf } from "@admission/safe-documents";
import type { Benchmark } from "./benchmark.ts";
import { photoJpeg, scanPng } from "./pictures.ts";
import { warmChromium } from "./warm-chromium.ts";

function conversionOf(
  type: "jpeg" | "png",
  atMost: number,
  picture: () => Promise<Buffer>,
): Benchmark {
  return {
    name: `${type.toUpperCase()} to PDF / Chromium print of the image`,
    limit: "0.01",
    goal: { atMost },
    async prepare() {
      const bytes = await picture();
      const chromium = await warmChromium();
      const html = `<body style="margin:0"><img style="width:100%" src="data:image/${type};base64,${bytes.toString("base64")}">`;
      return {
        unit: "ms",
        ours: async () => {
          await convertToPdf(bytes, "Photo");
        },
        reference: () => chromium.print(html),
        stop: () => chromium.stop(),
      };
    },
  };
}

// Every picture is decoded and redrawn, so that nothing hidden in a file gets through; the browser only decodes it.
export const benchmarks: readonly Benchmark[] = [
  conversionOf("jpeg", 0.5, photoJpeg),
  conversionOf("png", 0.5, scanPng),
];
