import type { Answers } from "../../shared/application/condition.ts";
import type { Profile, Validations } from "../../shared/contract/replies.ts";
import { createQueryClient } from "../src/api/query-client.ts";
import {
  createApplication,
  type Application,
} from "../src/application/application.ts";
import type { DocumentState } from "../src/application/document-state.ts";
import { firstSnapshot, type Snapshot } from "../src/application/state.ts";
import { createStore } from "../src/application/store.ts";

const TODAY = "2026-11-21";

const profile: Profile = {
  answer: {},
  document_answer: {},
  username: "amy@example.org",
  last_page: "",
  successful_login: [],
  web_status: [],
  reference: "7KQ2-M9XD",
};

/** Creates a form whose questions need not be those of the application; nothing is sent from it. */
export function galleryForm({
  isLoggedIn = true,
  ...first
}: {
  readonly answers?: Answers;
  readonly errors?: Validations;
  readonly documents?: Readonly<Record<string, DocumentState>>;
  readonly isLoggedIn?: boolean;
} & Partial<Snapshot>): Application {
  const application = createApplication({
    profile: isLoggedIn ? profile : undefined,
    queryClient: createQueryClient(),
    toasts: {
      success: () => undefined,
      error: () => () => undefined,
      leavePage: () => undefined,
    },
    storage: {
      store: () => true,
      clear: () => undefined,
      readDraft: () => undefined,
      readEntered: () => ({}),
      clearEntered: () => undefined,
      isVisitOver: () => false,
      storeRemoved: () => undefined,
      readRemoved: () => [],
    },
    store: createStore(firstSnapshot({}, TODAY, first), () => TODAY),
  });
  const nothing = () => Promise.resolve();
  const { documents } = application;
  return { ...application, documents: { ...documents, resume: nothing } };
}
