import { QueryClientProvider } from "@tanstack/react-query";
import { MemoryRouter } from "react-router-dom";
import { addAnotherQuery, tabsQuery } from "../src/api/queries.ts";
import { createQueryClient } from "../src/api/query-client.ts";
import { ToastsProvider } from "../src/components/Toasts.tsx";
import { SessionProvider } from "../src/session/session.tsx";
import { Account } from "./Account.tsx";
import { Buttons } from "./Buttons.tsx";
import { DocumentsSet } from "./DocumentsSet.tsx";
import { Frame } from "./Frame.tsx";
import styles from "./Gallery.module.css";
import { Groups } from "./Groups.tsx";
import { Messages } from "./Messages.tsx";
import { Questions } from "./Questions.tsx";

const queryClient = createQueryClient();
queryClient.setQueryData(addAnotherQuery.queryKey, {});
queryClient.setQueryData(tabsQuery.queryKey, {});

function Everything() {
  return (
    <SessionProvider>
      <main className={styles.page}>
        <h1>Every component in every state</h1>
        <Buttons />
        <Questions />
        <Groups />
        <DocumentsSet />
        <Messages />
        <Account />
        <Frame />
      </main>
    </SessionProvider>
  );
}

/** Renders the components of the site, for people and for visual tests; not part of any deployment. */
export function Gallery() {
  return (
    <QueryClientProvider client={queryClient}>
      <ToastsProvider>
        <MemoryRouter initialEntries={["/about"]}>
          <Everything />
        </MemoryRouter>
      </ToastsProvider>
    </QueryClientProvider>
  );
}
