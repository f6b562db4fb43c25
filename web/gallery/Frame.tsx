import { useState } from "react";
import { choiceGone } from "../../shared/application/derive/data-model.ts";
import { Footer } from "../src/app/footer/Footer.tsx";
import { DeadlineBanner } from "../src/app/header/DeadlineBanner.tsx";
import { Header } from "../src/app/header/Header.tsx";
import { WelcomeBanner } from "../src/app/header/WelcomeBanner.tsx";
import { PageNav } from "../src/app/page-nav/PageNav.tsx";
import { SaveStatusBar } from "../src/app/save-status/SaveStatusBar.tsx";
import { ApplicationContext } from "../src/application/react.tsx";
import { ElementFields } from "../src/fields/ElementField.tsx";
import { ErrorSummary } from "../src/form/ErrorSummary.tsx";
import { galleryForm } from "./gallery-form.ts";
import { State, StateSet } from "./StateSet.tsx";

const answers = { first_name: "Amy" };
const errors = {
  first_name: ["First Name"],
  zip: ["ZIP/Postal Code"],
  entry_term: ["When do you plan to enroll?"],
};

/** Creates the forms that show the save status bar in each state. */
function makeSaving() {
  return {
    saved: galleryForm({ answers, saving: { state: "saved" } }),
    saving: galleryForm({ answers, saving: { state: "saving" } }),
    failed: galleryForm({ answers, saving: { state: "failed" } }),
    blocked: galleryForm({
      answers: { gender: "Z" },
      refused: new Map([
        ["gender", { value: "Z", messages: [choiceGone("Gender")] }],
      ]),
      saving: { state: "blocked" },
    }),
    conflict: galleryForm({
      answers,
      conflicts: { first_name: "Amelie" },
    }),
    visitor: galleryForm({ isLoggedIn: false }),
  };
}

/** Renders what surrounds the questions. */
export function Frame() {
  const [form] = useState(() =>
    galleryForm({ answers, errors, status: "validating" }),
  );
  const [saving] = useState(makeSaving);
  return (
    <StateSet title="Around the questions" isWide>
      <ApplicationContext value={form}>
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
      <ApplicationContext value={saving.conflict}>
        <State name="changed on another device">
          <ElementFields
            elements={[
              { kind: "text", key: "first_name", label: "First Name" },
            ]}
          />
        </State>
      </ApplicationContext>
      {Object.entries(saving).map(([name, application]) => (
        <ApplicationContext key={name} value={application}>
          <State name={`saving: ${name}`}>
            <SaveStatusBar />
          </State>
        </ApplicationContext>
      ))}
      <State name="footer">
        <Footer />
      </State>
    </StateSet>
  );
}
