/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type * as docxPreview from "docx-preview";
import type { FontChoice } from "./fonts.ts";

/** The library as its script puts it into the page. */
declare const docx: typeof docxPreview;

export interface LayOutInput {
  /** The archive of the document in base64. */
  readonly data: string;
  readonly fonts: Omit<FontChoice, "css">;
  /** What the pictures of the text show, in order. */
  readonly descriptions: readonly string[];
  readonly pageMark: string;
  readonly pagesMark: string;
}

/**
 * Lays a document out for print. Runs in the browser, where nothing outside of this function is known: sections become
 * kinds of pages with their margins, headers and footers the margins' content, headings headings, and fonts their twins.
 */
export async function layOut(input: LayOutInput): Promise<void> {
  const options = {
    className: "docx",
    inWrapper: false,
    breakPages: true,
    experimental: true,
    ignoreFonts: true,
    ignoreLastRenderedPageBreak: true,
    renderAltChunks: false,
    renderChanges: false,
    renderComments: false,
    useBase64URL: true,
  };
  const MAX_TAB_STOPS = 400;
  /** What Word leaves above and below a header, in pixels. */
  const MARGIN_ROOM = 60;
  const archive = Uint8Array.from(atob(input.data), (c) => c.charCodeAt(0));

  // The library sets tab stops after a while of its own; here that happens when the text has its place.
  const later: (() => void)[] = [];
  const setTimer = window.setTimeout;
  const postpone = (work: () => void, ms?: number) =>
    (ms ?? 0) >= 100 ? later.push(work) : setTimer(work, ms);
  window.setTimeout = postpone as typeof window.setTimeout;

  const render = async (hasTitlePages: boolean) => {
    const word = await docx.parseAsync(archive, options);
    const { body } = word.documentPart;
    const all = [body.props, ...body.children.map(sectionOf)];
    const sections = all.filter((each) => each !== undefined && each !== null);
    const isTitled = sections.some((each) => each.titlePage);
    if (!hasTitlePages) for (const each of sections) each.titlePage = false;
    return { isTitled, nodes: await docx.renderDocument(word, options) };
  };
  const sectionOf = (child: { sectionProps?: { titlePage?: boolean } }) =>
    child.sectionProps;

  const place = (nodes: readonly Node[]) => {
    for (const node of nodes) {
      (node.nodeName === "STYLE" ? document.head : document.body).append(node);
    }
    return [...document.querySelectorAll<HTMLElement>("section.docx")];
  };

  const cssText = (text: string) =>
    text
      .split(new RegExp(`(${input.pageMark}|${input.pagesMark})`))
      .map((piece) => {
        if (piece === input.pageMark) return "counter(page)";
        if (piece === input.pagesMark) return "counter(pages)";
        const escaped = piece.replaceAll(/["\\<\n\r]/g, (sign) => {
          return `\\${sign.charCodeAt(0).toString(16)} `;
        });
        return `"${escaped}"`;
      })
      .join(" ");

  const boxOf = (section: Element | undefined, name: string) =>
    section?.querySelector<HTMLElement>(`:scope > ${name}`);
  const linesOf = (box: Element | null | undefined) =>
    [...(box?.querySelectorAll<HTMLElement>("p") ?? [])].filter(
      (line) => line.textContent.trim() !== "" || line.querySelector("img"),
    );

  /** The content of a margin takes pictures in their own size only; one that is drawn in another one has it here. */
  const cssPicture = (picture: HTMLImageElement) => {
    const { width, height } = picture.getBoundingClientRect();
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><image href="${picture.src}" width="${width}" height="${height}" preserveAspectRatio="none"/></svg>`;
    return `url("data:image/svg+xml;base64,${btoa(svg)}")`;
  };
  const cssLine = (line: Node): string =>
    [...line.childNodes]
      .map((child) => {
        if (child instanceof HTMLImageElement) return cssPicture(child);
        if (child.hasChildNodes()) return cssLine(child);
        return child.nodeType === Node.TEXT_NODE
          ? cssText(child.textContent ?? "")
          : "";
      })
      .join(" ");

  /** A header or footer as the content of a margin, with a line for each of its paragraphs. */
  const marginBox = (section: Element | undefined, name: string) => {
    const lines = linesOf(boxOf(section, name));
    const [first] = lines;
    if (!first) return "";
    const style = getComputedStyle(first.querySelector("span") ?? first);
    const align = getComputedStyle(first).textAlign;
    const content = lines.map(cssLine).join(' "\\a " ');
    const place = name === "header" ? "top-center" : "bottom-center";
    const side = /right|end/.test(align)
      ? "right"
      : /center/.test(align)
        ? "center"
        : "left";
    return `@${place}{content:${content};white-space:pre-wrap;width:100%;text-align:${side};font:${style.fontSize} ${style.fontFamily}}`;
  };
  /** As wide as the document says, and wider where a header or footer needs it, so that it covers no text. */
  const marginFor = (margin: string, name: string, ...owners: Element[]) => {
    const heights = owners.map((section) =>
      linesOf(boxOf(section, name)).reduce(
        (sum, line) => sum + line.getBoundingClientRect().height,
        0,
      ),
    );
    const needed = Math.max(...heights) + MARGIN_ROOM;
    return `max(${margin}, ${needed}px)`;
  };

  const titled = await render(true);
  const plain = titled.isTitled ? (await render(false)).nodes : [];
  const plainSections = plain.filter(
    (node) => node instanceof HTMLElement && node.nodeName === "SECTION",
  ) as HTMLElement[];
  const sections = place(titled.nodes);

  const twinned = (families: string) => {
    const names = families
      .split(",")
      .map((name) => name.trim().replaceAll(/^["']|["']$/g, ""))
      .map((name) => input.fonts.twins[name.toLowerCase()]);
    const known = names.filter((name) => name !== undefined);
    const [own = input.fonts.standard] = known;
    return [...new Set([own, ...input.fonts.fallbacks])]
      .map((name) => `"${name}"`)
      .join(",");
  };
  const styled: { readonly style: CSSStyleDeclaration }[] = [
    ...document.querySelectorAll<HTMLElement>("[style]"),
    ...[...document.styleSheets]
      .slice(1)
      .flatMap((sheet) => [...sheet.cssRules])
      .filter((rule) => rule instanceof CSSStyleRule),
  ];
  for (const { style } of styled) {
    for (const name of Array.from(style)) {
      if (/^--docx-.*-font$/.test(name)) {
        style.setProperty(name, twinned(style.getPropertyValue(name)));
      }
    }
    if (style.fontFamily !== "" && !style.fontFamily.includes("var(")) {
      style.fontFamily = twinned(style.fontFamily);
    }
  }

  for (const section of plainSections) {
    section.style.visibility = "hidden";
    document.body.append(section);
  }
  const pages = sections.map((section, at) => {
    const normal = plainSections[at] ?? section;
    const boxes = marginBox(normal, "header") + marginBox(normal, "footer");
    const first =
      at === 0 && titled.isTitled
        ? `@page section0:first{@top-center{content:none}@bottom-center{content:none}${marginBox(section, "header")}${marginBox(section, "footer")}}`
        : "";
    const { style } = section;
    const margin = [
      marginFor(style.paddingTop || "1in", "header", section, normal),
      style.paddingRight || "1in",
      marginFor(style.paddingBottom || "1in", "footer", section, normal),
      style.paddingLeft || "1in",
    ];
    return `@page section${at}{size:${style.width || "8.5in"} ${style.minHeight || "11in"};margin:${margin.join(" ")};${boxes}}${first}`;
  });
  for (const section of plainSections) section.remove();

  for (const [at, section] of sections.entries()) {
    for (const box of section.querySelectorAll(
      ":scope > header, :scope > footer",
    )) {
      box.remove();
    }
    Object.assign(section.style, {
      display: "block",
      page: `section${at}`,
      breakBefore: at > 0 ? "page" : "auto",
      width: "auto",
      minHeight: "0",
      padding: "0",
      overflow: "visible",
    });
  }
  const style = document.createElement("style");
  style.textContent = `${pages.join("\n")}
    html,body{margin:0}
    .docx,.docx *{hyphens:manual!important}
    section.docx>article{margin:0!important}
    .docx td,.docx th{overflow-wrap:anywhere}
    .docx img{max-width:100%}
    p{orphans:2;widows:2}
    [role=heading]{break-after:avoid}
    tr{break-inside:avoid}`;
  document.head.append(style);

  for (const line of document.querySelectorAll("p")) {
    const level = /_heading(\d)\b/i.exec(line.className)?.[1];
    const isTitle = /_title\b/i.test(line.className);
    if ((level === undefined && !isTitle) || line.textContent.trim() === "") {
      continue;
    }
    line.setAttribute("role", "heading");
    line.setAttribute("aria-level", level ?? "1");
  }
  for (const link of document.querySelectorAll("a[href]")) {
    const place = link.getAttribute("href") ?? "";
    if (!/^#./.test(place)) link.removeAttribute("href");
  }

  const pictures = [...document.querySelectorAll("article img")];
  const isKnown = pictures.length === input.descriptions.length;
  for (const [at, picture] of pictures.entries()) {
    const description = isKnown ? input.descriptions[at] : undefined;
    picture.setAttribute("alt", description || "Picture");
  }
  const undrawn = async (picture: HTMLImageElement) => {
    const text = `[${picture.alt || "Picture"}: cannot be shown]`;
    await picture.decode().catch(() => picture.replaceWith(text));
  };
  await Promise.all([...document.images].map(undrawn));

  await Promise.all([...document.fonts].map((font) => font.load()));
  if (document.querySelectorAll(".docx-tab-stop").length <= MAX_TAB_STOPS) {
    for (const work of later) work();
  }
  window.setTimeout = setTimer;
}
