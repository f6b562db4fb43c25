import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { newFolder } from "@admission/test-tools";
import { expect, it } from "@jest/globals";
import { strFromU8, unzipSync } from "fflate";
import { packPdfs } from "../../../bin/applications/pack-pdfs.ts";

it("packs 500 PDFs in each archive, with the index of Slate's Document Import Processor", async () => {
  const folder = newFolder();
  const pdfs = Array.from({ length: 501 }, (_, n) => {
    const reference = `AAAA-${String(n).padStart(4, "0")}`;
    const file = join(folder, `${reference}-reader.pdf`);
    writeFileSync(file, `%PDF ${n}`);
    return { reference, file };
  });
  await packPdfs(pdfs, join(folder, "day.zip"));
  const archives = readdirSync(folder).filter((name) => !name.endsWith(".pdf"));
  expect(archives).toEqual(["day-2.zip", "day.zip"]);
  const [second = {}, first = {}] = archives.map((name) =>
    unzipSync(readFileSync(join(folder, name))),
  );
  expect(Object.keys(first)).toHaveLength(501);
  expect(
    Object.entries(second).map(([name, bytes]) => [name, strFromU8(bytes)]),
  ).toEqual([
    [
      "index.txt",
      '"app ref"\t"ref"\t"type"\t"Filename"\r\n"AAAA-0500"\t""\t"application"\t"AAAA-0500-reader.pdf"\r\n',
    ],
    ["AAAA-0500-reader.pdf", "%PDF 500"],
  ]);
});
