import {
  PDFDict,
  PDFStream,
  type PDFDocument,
  type PDFObjectCopier,
  type PDFPage,
  type PDFRef,
} from "@cantoo/pdf-lib";
import { dictIn, pdfName } from "../pdf/entries.ts";
import {
  contentOf,
  graphicsStatesOf,
  setContent,
} from "../pdf/page-content.ts";
import { MAX_MCID } from "./copy-tags.ts";
import { imagesIn, markArtifacts } from "./mark-artifacts.ts";

/**
 * Returns the content stream of a tagged page, with everything untagged marked as an artifact; undefined if the page
 * has no tags, or its content could affect what is drawn beside it.
 */
export function taggedContentOf(page: PDFPage): string | undefined {
  if (!page.node.has(pdfName("StructParents"))) return undefined;
  const content = contentOf(page.node);
  if (!isBalanced(content) || firstFreeMcid(content) > MAX_MCID) {
    return undefined;
  }
  return markArtifacts(content, imagesIn(page.node.Resources()));
}

/** Returns the number after the greatest MCID of a content stream. */
export function firstFreeMcid(content: string): number {
  return [...content.matchAll(/\/MCID\s+(\d+)/g)].reduce(
    (next, [, mcid]) => Math.max(next, Number(mcid) + 1),
    0,
  );
}

/**
 * Returns whether the content restores every graphics state that it saves: otherwise it would undo what is set around
 * it.
 */
function isBalanced(content: string): boolean {
  const { open, unsaved } = graphicsStatesOf(content);
  return open === 0 && unsaved === 0;
}

/** Copies the resources of a page. */
export function copyResources(
  page: PDFPage,
  copier: PDFObjectCopier,
): PDFDict | undefined {
  const resources = page.node.Resources();
  if (resources === undefined) return undefined;
  const copy = copier.copy(resources);
  deleteParentKeys(copy, new Set());
  return copy;
}

/** Deletes the keys by which form XObjects find their tags: they mean other elements in the target. */
function deleteParentKeys(resources: PDFDict | undefined, seen: Set<unknown>) {
  const objects = dictIn(resources, "XObject");
  if (!objects || seen.has(objects)) return;
  seen.add(objects);
  for (const key of objects.keys()) {
    const object = objects.lookup(key);
    if (!(object instanceof PDFStream)) continue;
    object.dict.delete(pdfName("StructParents"));
    object.dict.delete(pdfName("StructParent"));
    deleteParentKeys(dictIn(object.dict, "Resources"), seen);
  }
}

/** Makes a page of one document a form XObject of another one, which isolates whatever its content does. */
export function formXObjectOf(
  page: PDFPage,
  target: PDFDocument,
  copier: PDFObjectCopier,
): PDFRef {
  const { x, y, width, height } = page.getCropBox();
  const formXObject = target.context.flateStream(
    Buffer.from(contentOf(page.node), "latin1"),
    { Type: "XObject", Subtype: "Form", BBox: [x, y, x + width, y + height] },
  );
  const resources = copyResources(page, copier);
  if (resources) formXObject.dict.set(pdfName("Resources"), resources);
  const group = page.node.get(pdfName("Group"));
  if (group) formXObject.dict.set(pdfName("Group"), copier.copy(group));
  return target.context.register(formXObject);
}

const PREFIX = "Sheet";

/**
 * Prepares a placeholder page for the content of another page with these resources: its own resources get other names,
 * and its MCIDs grow by `shift`.
 */
export function shiftPlaceholder(
  placeholder: PDFPage,
  resources: PDFDict | undefined,
  shift: number,
): void {
  const ownResources = placeholder.node.Resources();
  const merged =
    (resources ?? ownResources)?.clone() ?? placeholder.node.context.obj({});
  const names = new Set<string>();
  for (const [kind, entries] of ownResources?.entries() ?? []) {
    const dict = placeholder.node.context.lookup(entries);
    if (!(dict instanceof PDFDict)) continue;
    const existing = merged.lookup(kind);
    const isMerged = resources !== undefined && existing instanceof PDFDict;
    const combined = isMerged
      ? existing.clone()
      : placeholder.node.context.obj({});
    for (const [key, value] of dict.entries()) {
      names.add(key.toString());
      combined.set(pdfName(`${PREFIX}${key.decodeText()}`), value);
    }
    merged.set(kind, combined);
  }
  const content = contentOf(placeholder.node)
    .replaceAll(
      /\/MCID (\d+)/g,
      (_, mcid: string) => `/MCID ${Number(mcid) + shift}`,
    )
    .replaceAll(/\/[A-Z]\d+(?=[\s[])/g, (each) =>
      names.has(each) ? `/${PREFIX}${each.slice(1)}` : each,
    );
  placeholder.node.set(pdfName("Resources"), merged);
  setContent(placeholder.node, content);
}

/** Appends operators to a page, isolated from the graphics state that its content leaves behind. */
export function appendContent(page: PDFPage, operators: string): void {
  setContent(page.node, `q\n${contentOf(page.node)}\nQ\n${operators}`);
}
