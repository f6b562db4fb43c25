import { fc } from "@admission/test-tools";
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

it("a page is in the middle of its area, at the upper edge, and never larger than it is", () => {
  const area = { x: 50, y: 60, width: 100, height: 400 };
  const side = fc.integer({ min: 1, max: 2000 });
  fc.assert(
    fc.property(side, side, (width, height) => {
      const page = { width, height, matrix: [1, 0, 0, 1, 0, 0] } as const;
      const { frame } = fitIn(area, page);
      const scale = Math.min(1, 100 / width, 400 / height);
      expect(frame.width).toBeCloseTo(width * scale);
      expect(frame.x + frame.width / 2).toBeCloseTo(100);
      expect(frame.y + frame.height).toBeCloseTo(460);
    }),
  );
});
