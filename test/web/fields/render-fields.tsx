import { act } from "@testing-library/react";
import type { Answers } from "../../../shared/application/condition.ts";
import type { Element } from "../../../shared/application/question.ts";
import type { Validations } from "../../../shared/contract/replies.ts";
import { ApplicationContext } from "../../../web/src/application/react.tsx";
import { ElementFields } from "../../../web/src/fields/ElementField.tsx";
import { aStore } from "../../support/a-store.ts";
import { anApplication } from "../../support/web-application.ts";
import { renderPage } from "../../support/web-render.tsx";

interface Options {
  readonly answers?: Answers;
  readonly isLoggedIn?: boolean;
}

/** Renders elements of a page by themselves, with answers that the test controls. */
export function renderFields(
  elements: readonly Element[],
  { answers = {}, isLoggedIn = true }: Options = {},
) {
  const store = aStore(answers);
  const application = anApplication({ store, isLoggedIn });
  const rendered = renderPage(
    <ApplicationContext value={application}>
      <ElementFields elements={elements} />
    </ApplicationContext>,
  );
  return {
    ...rendered,
    application,
    store: {
      ...store,
      // Whoever reads the state makes what was typed part of it.
      get: () => {
        act(store.settle);
        return store.get();
      },
    },
    showErrors: (errors: Validations) => {
      act(() => {
        store.dispatch({ type: "checked", errors });
      });
    },
  };
}
