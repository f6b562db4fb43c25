import type { HtmlTagDescriptor, Plugin, Rolldown } from "vite";

/** What every page of the form is made of; the router imports it only once it runs. */
const FORM_MODULES = /\/src\/(app\/FormRoutes|pages\/FormPage)\.tsx$/;

/** Whether all that a module imports belongs to the form. */
export const isFormModule = (id: string): boolean => FORM_MODULES.test(id);

type Bundle = Rolldown.OutputBundle;

/** A chunk, and everything that it imports at once. */
const withImports = (
  bundle: Bundle,
  fileName: string,
  found: Set<string> = new Set(),
): Set<string> => {
  const chunk = bundle[fileName];
  if (found.has(fileName) || chunk?.type !== "chunk") return found;
  found.add(fileName);
  for (const each of chunk.imports) withImports(bundle, each, found);
  return found;
};

const stylesOf = (bundle: Bundle, fileName: string): readonly string[] => {
  const chunk = bundle[fileName];
  return chunk?.type === "chunk"
    ? [...(chunk.viteMetadata?.importedCss ?? [])]
    : [];
};

const link = (attrs: Record<string, string | boolean>): HtmlTagDescriptor => ({
  tag: "link",
  attrs,
  injectTo: "head",
});

/**
 * Names the form's code and styles in the page, so that they are fetched together with the entry and not after it has
 * run. Whoever begins at an account page goes to the form next.
 */
export const preloadForm = (): Plugin => ({
  name: "preload-form",
  transformIndexHtml: {
    order: "post",
    handler: (html, { bundle }) => {
      if (bundle === undefined) return [];
      const entries = Object.values(bundle).filter(
        (output) =>
          output.type === "chunk" && output.moduleIds.some(isFormModule),
      );
      if (entries.length === 0) throw new Error("The form has no code.");
      const scripts = new Set<string>();
      for (const { fileName } of entries)
        withImports(bundle, fileName, scripts);
      const styles = [...scripts].flatMap((each) => stylesOf(bundle, each));
      const isNew = (name: string) => !html.includes(`"/${name}"`);
      return [
        ...[...scripts]
          .filter(isNew)
          .map((name) =>
            link({ rel: "modulepreload", crossorigin: true, href: `/${name}` }),
          ),
        ...[...new Set(styles)]
          .filter(isNew)
          .map((name) =>
            link({ rel: "stylesheet", crossorigin: true, href: `/${name}` }),
          ),
      ];
    },
  },
});
