type Change = (this: Node, node: Node, before: Node | null) => Node;

/** Element that shows the translation of a text, in its place. */
const translationOf = new WeakMap<Node, ChildNode>();

/** Notes translations: a `font` comes before a text, which is then removed. */
function note(records: readonly MutationRecord[]): void {
  for (const { addedNodes, removedNodes, previousSibling } of records) {
    const font = addedNodes[0] ?? previousSibling;
    const [text] = removedNodes;
    if (font?.nodeName === "FONT" && text instanceof Text) {
      translationOf.set(text, font as ChildNode);
    }
  }
}

function putBack(text: Node | null): void {
  if (text !== null) translationOf.get(text)?.replaceWith(text);
}

/**
 * Lets React work on a page that the browser translates, although translations take the place of its texts
 * (https://github.com/facebook/react/issues/11538): a text that it changes, moves or removes, or before which it inserts
 * something, is put back first. What comes of it is translated anew.
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
      // A text that the page itself removes or moves is not translated.
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
