import { degrees, PDFDocument } from "@cantoo/pdf-lib";
import { expect, it } from "@jest/globals";
import { fitIn, uprightOf } from "../../assemble/placement.ts";
import { transformed } from "../../pdf/pdf-box.ts";

it.each([
  [0, [0, 0]],
  [90, [0, 299]],
  [180, [299, 499]],
  [-90, [499, 0]],
])(
  "a page turned by %d is seen whole, its own lower left corner at %j",
  async (turn, [x, y]) => {
    const page = (await PDFDocument.create()).addPage();
    page.setCropBox(10, 20, 300, 500);
    page.setRotation(degrees(turn));
    const { width, height, matrix } = uprightOf(page);
    const corner = { x: 10, y: 20, width: 1, height: 1 };
    const whole = { ...corner, width: 300, height: 500 };

    expect(transformed(whole, matrix)).toEqual({ x: 0, y: 0, width, height });
    expect(transformed(corner, matrix)).toMatchObject({ x, y });
  },
);

it("a page is as large as its area allows, at its upper edge, and never larger than it is", () => {
  const area = { x: 50, y: 60, width: 100, height: 400 };
  const matrix = [1, 0, 0, 1, 0, 0] as const;
  const wide = { width: 200, height: 100, matrix };
  const small = { width: 60, height: 40, matrix };

  expect(fitIn(area, wide).frame).toEqual({ ...area, y: 410, height: 50 });
  expect(fitIn(area, small).frame).toMatchObject({ x: 70, y: 420 });
});
