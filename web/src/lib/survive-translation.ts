type Change = (this: Node, node: Node, before: Node | null) => Node;

/** What shows a text in other letters, in its place. */
const rewrittenAs = new WeakMap<Node, readonly Node[]>();

/** Notes what takes the place of a text, at once or, as a translation, in a `font` that came before it. */
function note(records: readonly MutationRecord[]): void {
  for (const { addedNodes, removedNodes, previousSibling } of records) {
    const [text] = removedNodes;
    const isTranslated = previousSibling?.nodeName === "FONT";
    const shown =
      addedNodes.length === 0 && isTranslated ? [previousSibling] : addedNodes;
    if (text instanceof Text) rewrittenAs.set(text, [...shown]);
  }
}

function putBack(text: Node | null): void {
  const [first, ...rest] = (text && rewrittenAs.get(text)) ?? [];
  if (text === null || first === undefined) return;
  rewrittenAs.delete(text);
  // Each of them may have been rewritten again.
  for (const node of [first, ...rest]) putBack(node);
  (first as ChildNode).replaceWith(text);
  for (const node of rest) (node as ChildNode).remove();
}

/**
 * Lets React work on a page that the browser translates or an extension rewrites, to highlight words or to make them
 * easier to read, although that takes the place of its texts (https://github.com/facebook/react/issues/11538): a text
 * that it changes, moves or removes, or before which it inserts something, is put back first. What comes of it is
 * rewritten anew.
 */
export function surviveTranslation(): void {
  const { prototype } = Node;
  const observer = new MutationObserver(note);
  observer.observe(document, { childList: true, subtree: true });
  for (const name of ["appendChild", "insertBefore", "removeChild"] as const) {
    const own = Reflect.get(prototype, name) as Change;
    prototype[name] = function change<T extends Node>(
      this: Node,
      node: T,
      before: Node | null = null,
    ): T {
      putBack(node);
      putBack(before);
      if (name === "removeChild" && node.parentNode !== this) return node;
      own.call(this, node, before?.parentNode === this ? before : null);
      // A text that the page itself removes or moves is not rewritten.
      observer.takeRecords();
      return node;
    };
  }
  for (const name of ["nodeValue", "textContent"]) {
    const own = Object.getOwnPropertyDescriptor(prototype, name);
    Object.defineProperty(prototype, name, {
      ...own,
      set(this: Node, value: string) {
        putBack(this);
        own?.set?.call(this, value);
      },
    });
  }
}
