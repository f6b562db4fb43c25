type Remove = (this: Node, child: Node) => Node;
type Insert = (this: Node, node: Node, before: Node | null) => Node;

/**
 * Lets React work on a page that the browser translates. Translations take the place of texts, which are then no longer
 * where React would remove them or insert something before them, and both would throw
 * (https://github.com/facebook/react/issues/11538).
 */
export function surviveTranslation(): void {
  const { prototype } = Node;
  const remove = Reflect.get(prototype, "removeChild") as Remove;
  const insert = Reflect.get(prototype, "insertBefore") as Insert;
  prototype.removeChild = function removeChild<T extends Node>(child: T): T {
    if (child.parentNode === this) remove.call(this, child);
    return child;
  };
  prototype.insertBefore = function insertBefore<T extends Node>(
    node: T,
    before: Node | null,
  ): T {
    insert.call(this, node, before?.parentNode === this ? before : null);
    return node;
  };
}
