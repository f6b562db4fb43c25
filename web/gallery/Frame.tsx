import { useState } from "react";
import { choiceGone } from "../../shared/application/derive/data-model.ts";
import { DeadlineBanner } from "../src/app/header/DeadlineBanner.tsx";
import { Footer } from "../src/app/footer/Footer.tsx";
import { Header } from "../src/app/header/Header.tsx";
import { PageNav } from "../src/app/page-nav/PageNav.tsx";
import { SaveLine } from "../src/app/save-status/SaveLine.tsx";
import { WelcomeBanner } from "../src/app/header/WelcomeBanner.tsx";
import { createAnswersStore } from "../src/application/answers-store.ts";
import {
  ApplicationContext,
  type Application,
} from "../src/application/ApplicationProvider.tsx";
import { ErrorSummary } from "../src/form/ErrorSummary.tsx";
import { FormStateContext } from "../src/application/form-state.ts";
import { galleryForm } from "./gallery-form.ts";
import { State, StateSet } from "./StateSet.tsx";

const application: Application = {
  status: "validating",
  numLogins: 1,
  preferredName: "Amy",
  goTo: () => Promise.resolve(),
  save: () => Promise.resolve(),
  saveAndCheck: () => Promise.resolve(true),
  submit: () => Promise.resolve(),
  isBusy: false,
  saveState: "saved",
  savedAt: undefined,
  errors: {
    first_name: ["First Name"],
    zip: ["ZIP/Postal Code"],
    entry_term: ["When do you plan to enroll?"],
  },
  submitProblem: undefined,
  refusals: 0,
};

const makeForm = (isLoggedIn: boolean) =>
  galleryForm({ answers: { first_name: "Amy" }, isLoggedIn });

/** A form with an answer that the server has refused. */
const makeRefusedForm = () => {
  const answers = createAnswersStore({}, () => "2026-11-21");
  const gender = { gender: "Z" };
  answers.change(gender);
  answers.markRefused(gender, { gender: [choiceGone("Gender")] });
  return { ...makeForm(true), answers };
};

/** The states of saving with the words and marks of each. */
const saveStates = ["saved", "saving", "failed", "held-back"] as const;

/** What stands around the questions. */
export const Frame = () => {
  const [form] = useState(() => makeForm(true));
  const [refusedForm] = useState(makeRefusedForm);
  const [visitorForm] = useState(() => makeForm(false));
  return (
    <StateSet title="Around the questions" isWide>
      <FormStateContext value={form}>
        <ApplicationContext value={application}>
          <State name="header with the navigation">
            <Header>
              <PageNav />
            </Header>
          </State>
          <State name="welcome of a visitor">
            <WelcomeBanner status={null} numLogins={1} preferredName="" />
          </State>
          <State name="deadline">
            <DeadlineBanner status="started" />
          </State>
          <State name="error summary">
            <ErrorSummary />
          </State>
        </ApplicationContext>
      </FormStateContext>
      {saveStates.map((saveState) => (
        <FormStateContext
          key={saveState}
          value={saveState === "held-back" ? refusedForm : form}
        >
          <ApplicationContext value={{ ...application, saveState }}>
            <State name={`saving: ${saveState}`}>
              <SaveLine />
            </State>
          </ApplicationContext>
        </FormStateContext>
      ))}
      <FormStateContext value={visitorForm}>
        <ApplicationContext value={application}>
          <State name="saving: visitor">
            <SaveLine />
          </State>
        </ApplicationContext>
      </FormStateContext>
      <State name="footer">
        <Footer />
      </State>
    </StateSet>
  );
};
