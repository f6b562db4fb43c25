import { choiceGone } from "../../shared/application/derive/data-model.ts";
import { Footer } from "../src/app/footer/Footer.tsx";
import { DeadlineBanner } from "../src/app/header/DeadlineBanner.tsx";
import { Header } from "../src/app/header/Header.tsx";
import { WelcomeBanner } from "../src/app/header/WelcomeBanner.tsx";
import { PageNav } from "../src/app/page-nav/PageNav.tsx";
import { SaveStatusBar } from "../src/app/save-status/SaveStatusBar.tsx";
import { ErrorSummary } from "../src/form/ErrorSummary.tsx";
import { Asked, InForm } from "./InForm.tsx";
import { eachOf, StateSet } from "./StateSet.tsx";

const answers = { first_name: "Amy" };
const errors = {
  first_name: ["First Name"],
  entry_term: ["When do you plan to enroll?"],
};
const conflict = { answers, conflicts: { first_name: "Amelie" } };
const refused = { value: "Z", messages: [choiceGone("Gender")] };
const saving = {
  "saving: saved": { answers, saving: { state: "saved" } },
  "saving: saving": { answers, saving: { state: "saving" } },
  "saving: failed": { answers, saving: { state: "failed" } },
  "saving: blocked": {
    answers: { gender: "Z" },
    refused: new Map([["gender", refused]]),
    saving: { state: "blocked" },
  },
  "saving: conflict": conflict,
  "saving: visitor": { isLoggedIn: false },
} as const;
const parts = {
  "header with the navigation": (
    <Header>
      <PageNav />
    </Header>
  ),
  "welcome of a visitor": (
    <WelcomeBanner status={null} numLogins={1} preferredName="" />
  ),
  deadline: <DeadlineBanner status="started" />,
  "error summary": <ErrorSummary />,
  footer: <Footer />,
};

/** Renders what surrounds the questions. */
export function Surroundings() {
  return (
    <StateSet
      title="Around the questions"
      isWide
      states={{
        ...eachOf(parts, (part) => (
          <InForm answers={answers} errors={errors} status="validating">
            {part}
          </InForm>
        )),
        "changed on another device": (
          <Asked
            element={{ kind: "text", key: "first_name", label: "First Name" }}
            {...conflict}
          />
        ),
        ...eachOf(saving, (state) => (
          <InForm {...state}>
            <SaveStatusBar />
          </InForm>
        )),
      }}
    />
  );
}
