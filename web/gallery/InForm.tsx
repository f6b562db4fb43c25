import { useState, type ReactNode } from "react";
import type { Element } from "../../shared/application/question.ts";
import {
  createApplication,
  NO_STORAGE,
} from "../src/application/application.ts";
import { ApplicationContext } from "../src/application/react.tsx";
import { firstSnapshot, type Snapshot } from "../src/application/state.ts";
import { createStore } from "../src/application/store.ts";
import { ElementFields } from "../src/fields/ElementField.tsx";
import { today } from "../src/lib/clock.ts";
import { nothing } from "./states.tsx";

interface FormState extends Partial<Snapshot> {
  readonly isLoggedIn?: boolean;
}

/** Creates a form whose questions need not be those of the application; nothing is sent from it. */
function galleryForm({ isLoggedIn = true, ...first }: FormState) {
  const application = createApplication({
    profile: undefined,
    toasts: { success: nothing, error: () => nothing, leavePage: nothing },
    storage: NO_STORAGE,
    store: createStore(firstSnapshot({}, today(), first), today),
  });
  const resume = () => Promise.resolve();
  const documents = { ...application.documents, resume };
  return { ...application, isLoggedIn, documents };
}

/** Renders a part of a form in a state. */
export function InForm({
  children,
  ...state
}: FormState & { readonly children: ReactNode }) {
  const [form] = useState(() => galleryForm(state));
  return <ApplicationContext value={form}>{children}</ApplicationContext>;
}

/** Renders an element of a form in a state. */
export function Asked({
  element,
  ...state
}: FormState & { readonly element: Element }) {
  return (
    <InForm {...state}>
      <div className="questions">
        <ElementFields elements={[element]} />
      </div>
    </InForm>
  );
}
