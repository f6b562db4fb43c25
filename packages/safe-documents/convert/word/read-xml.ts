import { SaxesParser } from "saxes";

/** Callbacks for the elements of an XML document, by their names without prefix. */
export interface XmlReader {
  /** @param attribute reads an attribute by its name without prefix; empty if it is missing */
  open?(name: string, attribute: (name: string) => string): void;
  close?(name: string): void;
  text?(text: string): void;
}

/**
 * Reads an XML document from beginning to end.
 * @throws Error if it is not well formed or has a document type declaration
 */
export function readXml(bytes: Uint8Array, reader: XmlReader): void {
  const parser = new SaxesParser();
  parser.on("doctype", () => {
    throw new Error("Document type declaration");
  });
  parser.on("opentag", ({ name, attributes }) => {
    const named = new Map(
      Object.entries(attributes).map(([key, value]) => [local(key), value]),
    );
    reader.open?.(local(name), (key) => named.get(key) ?? "");
  });
  parser.on("closetag", ({ name }) => reader.close?.(local(name)));
  parser.on("text", (text) => reader.text?.(text));
  parser.on("cdata", (text) => reader.text?.(text));
  parser.write(new TextDecoder("utf-8", { fatal: true }).decode(bytes)).close();
}

function local(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}
