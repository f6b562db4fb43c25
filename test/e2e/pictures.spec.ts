import { cameraJpeg } from "@admission/safe-documents/testing/build-image";
import { pageSizesOf } from "@admission/safe-documents/testing/read-pdf";
import { colorsAt } from "@admission/safe-documents/testing/view-pdf";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { MAX_FILE_SIZE } from "../../shared/documents.ts";
import { test } from "./failures.ts";
import { expect, fileOf } from "./journey.ts";
import { announcements, listen } from "./screen-reader.ts";
import { beginAsStudent } from "./student.ts";

function jpegOf(name: string, buffer: Buffer) {
  return { name, mimeType: "image/jpeg", buffer };
}

/** Creates a picture of noise, which compresses badly. */
async function picture(
  name: string,
  [width, height]: readonly [number, number],
  orientation = 1,
) {
  const noise = { type: "gaussian", mean: 128, sigma: 40 } as const;
  const image = sharp({
    create: { width, height, channels: 3, background: "gray", noise },
  });
  const buffer = await image.withMetadata({ orientation }).jpeg().toBuffer();
  return jpegOf(name, buffer);
}

/** Creates a picture of paper with nothing on it but a line. */
async function paper(name: string, [width, height]: readonly [number, number]) {
  const line = {
    create: { width: 9, height: 2, channels: 3, background: "#000" },
  } as const;
  const image = sharp({
    create: { width, height, channels: 3, background: "#fff" },
  });
  const drawn = image.composite([{ input: line }]);
  return jpegOf(name, await drawn.jpeg().toBuffer());
}

/** Opens the field of an upload as a new student, whose choice is saved before it returns. */
async function openUpload(page: Page, username: string) {
  await beginAsStudent(page, username);
  await page.goto("/about");
  const field = page.getByRole("group", { name: /What values and beliefs/ });
  await Promise.all([
    page.waitForResponse((reply) => reply.url().endsWith("/api/tabs")),
    field.getByRole("tab", { name: "Upload a Document" }).click(),
  ]);
  return field;
}

/** Counts the pictures that the page decodes from now on. */
async function countReadPictures(page: Page) {
  const count = await page.evaluateHandle(() => {
    const counted = { pictures: 0 };
    window.createImageBitmap = new Proxy(window.createImageBitmap, {
      apply(read, _, args) {
        counted.pictures += 1;
        return Reflect.apply(read, window, args);
      },
    });
    return counted;
  });
  return () => count.evaluate(({ pictures }) => pictures);
}

/** Returns how to ask for the pixels that are held by all that the page draws on from now on. */
async function countHeldPixels(page: Page) {
  const drawnOn = await page.evaluateHandle(() => {
    const all: HTMLCanvasElement[] = [];
    document.createElement = new Proxy(document.createElement.bind(document), {
      apply(create, _, args) {
        const made: unknown = Reflect.apply(create, document, args);
        if (made instanceof HTMLCanvasElement) all.push(made);
        return made;
      },
    });
    return all;
  });
  return () =>
    drawnOn.evaluate((all) =>
      all.reduce((sum, { width, height }) => sum + width * height, 0),
    );
}

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

test("pictures become one document, upright and in the order of the student, once it is agreed", async ({
  page,
  username,
}) => {
  const field = await openUpload(page, username);
  const input = field.locator("input[type=file]");
  const pictures = [
    await picture("square.jpg", [900, 900]),
    // Lies on its side; the data are wide, and the page is tall, with a red corner.
    jpegOf("IMG_0002.jpg", await cameraJpeg(800, 1600, 6)),
    jpegOf("IMG_0003.jpg", Buffer.from("no picture")),
  ];
  const dialog = page.getByRole("dialog", {
    name: "Pictures become one document",
  });
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() !== "GET") sent.push(request.url());
  });

  await input.focus();
  await input.setInputFiles(pictures);
  await expect(dialog.getByRole("alert")).toHaveText(
    "We could not read IMG_0003.jpg, and left it out.",
  );
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(input).toBeFocused();

  // Some phones keep no photograph: what was closed is opened again, until it is dropped.
  const back = field.getByRole("button", { name: "Back to your pictures" });
  const photograph = field.getByRole("button", { name: "Photograph several" });
  await back.click();
  await expect(dialog.getByRole("img")).toHaveCount(2);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(photograph).toBeFocused();
  await photograph.click();
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole("img")).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(photograph).toBeFocused();

  await input.setInputFiles(pictures);
  await expect(dialog.getByRole("img")).toHaveCount(2);
  await expect(dialog.getByText(/^About \d+ KB, \w+ quality/)).toBeVisible();
  const up = dialog.getByRole("button", {
    name: "Move up page 2, IMG_0002.jpg",
  });
  await up.focus();
  await page.keyboard.press("Enter");
  await expect(
    dialog.getByRole("img", { name: "Page 1: IMG_0002.jpg" }),
  ).toBeVisible();
  await expect(
    dialog.getByRole("button", { name: "Move down page 1, IMG_0002.jpg" }),
  ).toBeFocused();
  expect(sent).toEqual([]);

  await dialog.getByRole("button", { name: "Use these 2 pages" }).click();
  const view = field.getByRole("link", { name: /^View IMG_0002\.pdf/ });
  await expect(view).toBeVisible();
  const stored = await fileOf(view);
  expect(stored.length).toBeLessThanOrEqual(MAX_FILE_SIZE);
  const shapes = (await pageSizesOf(stored)).map(([width, height]) =>
    (height / width).toFixed(1),
  );
  expect(shapes).toEqual(["2.0", "1.0"]);
  const corners = [9, 380].flatMap((x) => [780, 9].map((y) => [x, y] as const));
  const colors = await colorsAt(stored, corners);
  const isRed = colors.map((color) => /^#f[a-f\d]0\d0\d$/.test(color));
  expect(isRed).toEqual([true, false, false, false]);
});

test("a phone adds page after page, and turns one", async ({
  page,
  username,
}) => {
  await listen(page);
  const field = await openUpload(page, username);
  const input = field.locator("input[type=file]");
  await input.setInputFiles([
    await picture("one.jpg", [800, 400]),
    await picture("two.jpg", [400, 400]),
  ]);
  const dialog = page.getByRole("dialog");
  // What is read moves the button.
  await expect(dialog.getByText(/^About \d+ KB/)).toBeVisible();
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    dialog.getByRole("button", { name: "Add pictures" }).click(),
  ]);
  await chooser.setFiles([await picture("three.jpg", [400, 800])]);
  // A browser tells of no second choice of what is still chosen.
  await expect(dialog.getByLabel("album")).toHaveValue("");
  await expect(dialog.getByText(/^About \d+ KB/)).toBeVisible();
  const read = await countReadPictures(page);
  await dialog.getByRole("button", { name: "Turn page 1, one.jpg" }).click();
  await expect(dialog.getByText(/^About \d+ KB/)).toBeVisible();
  expect(await read()).toBe(1);
  await expect
    .poll(async () => (await announcements(page)).at(-1))
    .toContain("turned 90 degrees");
  const heard = (await announcements(page)).length;
  const turn = dialog.getByRole("button", { name: "Turn page 1, one.jpg" });
  for (const degrees of [180, 270, 0, 90]) {
    await turn.click();
    const turned = degrees === 0 ? "" : `, turned ${degrees} degrees`;
    await expect(
      dialog.getByRole("img", {
        name: `Page 1: one.jpg${turned}`,
        exact: true,
      }),
    ).toBeVisible();
  }
  await dialog.getByRole("button", { name: "Remove page 2, two.jpg" }).click();
  await expect(dialog.getByText(/^About \d+ KB/)).toBeVisible();
  // One sentence a press: sizes and names of what they make are read with the button that sends it.
  expect((await announcements(page)).slice(heard)).toHaveLength(5);
  await expect(
    dialog.getByRole("button", { name: "Remove page 2, three.jpg" }),
  ).toBeFocused();
  const size = await page.evaluate(() => document.body.scrollWidth);
  expect(size).toBeLessThanOrEqual(390);
  const asked = page.waitForEvent("dialog");
  await page.evaluate(() => setTimeout(() => location.reload()));
  const question = await asked;
  expect(question.type()).toBe("beforeunload");
  await question.dismiss();
  // Nothing else is sent in this way.
  await page.route("**", (route) =>
    route.request().resourceType() === "xhr"
      ? route.fulfill({ status: 403 })
      : route.fallback(),
  );
  const agree = dialog.getByRole("button", { name: "Use these 2 pages" });
  await agree.click();
  await field.getByRole("button", { name: "Back to your pictures" }).click();
  await expect(dialog.getByRole("img")).toHaveCount(2);
  await page.unrouteAll();
  await agree.click();
  const view = field.getByRole("link", { name: /^View one\.pdf/ });
  await expect(view).toBeVisible();
  const stored = await pageSizesOf(await fileOf(view));
  expect(stored.map(([width, height]) => height > width)).toEqual([true, true]);

  // What is attached begins anew.
  await field.getByRole("button", { name: "Delete one.pdf" }).click();
  await page.getByRole("button", { name: "Delete document" }).click();
  await field.getByRole("button", { name: "Photograph several" }).click();
  await expect(dialog.getByText("Nothing is sent before")).toBeVisible();
  await expect(dialog.getByRole("img")).toHaveCount(0);
});

test("pages share 1 MB by need, and a button that cannot do it says how many fit", async ({
  page,
  username,
}) => {
  test.slow();
  const field = await openUpload(page, username);
  const input = field.locator("input[type=file]");
  const dialog = page.getByRole("dialog");
  const dense = await picture("dense.jpg", [1800, 2400]);
  const empty = await paper("empty.jpg", [1700, 2200]);
  const heldPixels = await countHeldPixels(page);
  await input.setInputFiles([
    dense,
    ...Array.from({ length: 19 }, () => empty),
  ]);
  await expect(dialog.getByText(/^About \d+ KB, good quality/)).toBeVisible({
    timeout: 60_000,
  });
  // Those of the small pictures are few.
  expect(await heldPixels()).toBeLessThan(3_000_000);

  // A page that was turned scrolls below the title.
  await dialog.getByRole("button", { name: "Turn page 1," }).click();
  const title = dialog.getByRole("heading", { name: "Pictures become" });
  const seen = await title.evaluate((heading) => {
    const scrolls = heading.closest("[role=dialog]");
    const image = scrolls?.querySelector("img")?.getBoundingClientRect();
    const place = heading.getBoundingClientRect();
    scrolls?.scrollBy(0, (image?.top ?? 0) - place.top);
    const [x, y] = [(image?.left ?? 0) + 9, place.top + 9];
    return document.elementFromPoint(x, y)?.tagName;
  });
  expect(seen).toBe("H2");
  await dialog.getByRole("button", { name: "Cancel" }).click();

  // Its noise is as fine as its pixels, so that no step smooths it.
  const noise = await picture("noise.jpg", [720, 960]);
  await input.setInputFiles(Array.from({ length: 12 }, () => noise));
  const use = dialog.getByRole("button", { name: "Use these 12 pages" });
  await expect(use).toHaveAccessibleDescription(
    /^These pages do not fit into 1 MB, even in low quality: there is room for about \d+\./,
    { timeout: 60_000 },
  );
  await expect(use).toBeDisabled();
});

test("a screenshot by scrolling becomes pages, a small photograph is of low quality, a large one gets smaller and stays upright, and another type becomes a JPEG, unless the browser hides what it draws", async ({
  page,
  username,
}) => {
  const field = await openUpload(page, username);
  const input = field.locator("input[type=file]");
  const dialog = page.getByRole("dialog");
  await input.setInputFiles([
    await paper("chat.jpg", [1080, 5000]),
    await picture("small.jpg", [640, 480]),
  ]);
  await expect(dialog.getByText(/^About \d+ KB, low quality/)).toBeVisible();
  await dialog.getByRole("button", { name: "Remove page 5, small" }).click();
  await expect(
    dialog.getByRole("button", { name: "Remove page 4, chat" }),
  ).toBeFocused();
  await expect(dialog.getByText(/^About \d+ KB, fair quality/)).toBeVisible();
  await dialog.getByRole("button", { name: "Use these 4 pages" }).click();
  const replace = async (name: string) => {
    await field.getByRole("button", { name: `Delete ${name}` }).click();
    await page.getByRole("button", { name: "Delete document" }).click();
  };
  await replace("chat.pdf");

  // As a camera that is held upright stores it.
  await input.setInputFiles(await picture("IMG_0001.jpeg", [3000, 1500], 6));
  await expect(field.getByText(/IMG_0001\.jpeg \(\d+ KB\)/)).toBeVisible();
  const offered = field.getByRole("button", { name: /^Upload the/ });
  await offered.click();
  const view = (name: RegExp) => field.getByRole("link", { name });
  const [size] = await pageSizesOf(await fileOf(view(/^View IMG_0001\.jpeg/)));
  const [width = 0, height = 0] = size ?? [];
  expect(height).toBeGreaterThan(width);
  await replace("IMG_0001.jpeg");

  const { buffer } = await picture("photo", [60, 40]);
  const webp = {
    name: "photo.webp",
    mimeType: "image/webp",
    buffer: await sharp(buffer).webp().toBuffer(),
  };
  await input.setInputFiles(webp);
  await offered.click();
  await expect(view(/^View photo\.jpg/)).toBeVisible();
  await replace("photo.jpg");

  // As Tor Browser does, and Firefox when it resists fingerprinting.
  await page.evaluate(() => {
    Object.assign(CanvasRenderingContext2D.prototype, {
      getImageData: (_x: number, _y: number, across: number, down: number) => {
        const image = new ImageData(across, down);
        crypto.getRandomValues(image.data);
        return image;
      },
    });
  });
  await input.setInputFiles(webp);
  await expect(field.getByText("Take a screenshot")).toBeVisible();
  await expect(offered).toBeHidden();
});

test.describe("where a pointer hovers", () => {
  test.use({ hasTouch: false });
  test("pictures that were closed have a way back as well, and take more", async ({
    page,
    username,
  }) => {
    const field = await openUpload(page, username);
    const input = field.locator("input[type=file]");
    await expect(input).toBeVisible();
    await expect(
      field.getByRole("button", { name: "Photograph several" }),
    ).toBeHidden();
    await input.setInputFiles([
      await picture("one.jpg", [90, 90]),
      await picture("two.jpg", [90, 90]),
    ]);
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("img")).toHaveCount(2);
    await dialog.getByRole("button", { name: "Close" }).click();
    // Also after a look at another page.
    for (const title of ["Your Academics", "About You"]) {
      await page.getByRole("link", { name: title }).first().click();
      await expect(page.getByRole("heading", { name: title })).toBeVisible();
    }
    await field.getByRole("button", { name: "Back to your pictures" }).click();
    await expect(dialog.getByRole("img")).toHaveCount(2);

    // What is chosen then is one more page.
    await page.keyboard.press("Escape");
    await input.setInputFiles(await picture("three.jpg", [90, 90]));
    await expect(dialog.getByRole("img")).toHaveCount(3);
    await expect(
      dialog.getByRole("img", { name: "Page 3: three.jpg" }),
    ).toBeVisible();
  });
});
