import { act, render } from "@testing-library/react";
import { DocumentPage } from "../../web/src/pages/DocumentPage.tsx";

/** Renders the document that an address with this query shows. */
export async function renderDocument(search: string): Promise<void> {
  await act(async () => {
    render(<DocumentPage search={search} />);
    await Promise.resolve();
  });
}
