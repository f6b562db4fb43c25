import { prerender } from "react-dom/static";
import { StaticRouter } from "react-router-dom";
import { App } from "./app/App.tsx";

async function markupAt(path: string): Promise<string> {
  const { prelude } = await prerender(
    <App
      Router={({ children }) => (
        <StaticRouter location={path}>{children}</StaticRouter>
      )}
    />,
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  return new Response(prelude).text();
}

/** Returns the markup that a visitor without answers sees first at a path. Runs in the build. */
export async function firstPicture(path: string): Promise<string> {
  // Whatever had to be loaded is there the second time, and rendered in its place.
  await markupAt(path);
  return markupAt(path);
}
