import { useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import { questionsOfPage } from "../../../shared/application/derive/questions.ts";
import { pages } from "../../../shared/college/pages.ts";
import { MISSING_INFORMATION } from "../../../shared/messages.ts";
import { otherForm } from "../api/form-version.ts";
import { DEFAULT_PATH } from "../application/page-paths.ts";
import { useApplication, useSelector } from "../application/react.tsx";
import { Announced } from "../components/Announced.tsx";
import { buttonClass } from "../components/button-class.ts";
import { CircleCheck, TriangleAlert } from "../components/icons.tsx";
import { announce } from "../lib/announce.ts";
import { useErrorTitle } from "../lib/error-title.ts";
import { useSharedValue } from "../lib/shared-value.ts";
import styles from "./ErrorSummary.module.css";
import { NextStep } from "./NextStep.tsx";
import { QuestionLink } from "./QuestionLink.tsx";

/** Renders what takes the place of the last error: complete is not submitted. */
function Ready() {
  return (
    <>
      <CircleCheck aria-hidden />
      <span>
        <strong>Everything is complete.</strong> To finish, submit your
        application.
      </span>
      <NextStep className={buttonClass({ size: "small" })} />
    </>
  );
}

/** Lists the errors that keep the application from being submitted, page by page, each a link to its question. */
export default function ErrorSummary() {
  const status = useSelector((snapshot) => snapshot.status);
  const errors = useSelector((snapshot) => snapshot.errors);
  const { refusals } = useSharedValue(useApplication().submission);
  // What another form asks for besides, this page cannot know.
  const isKnown = useSharedValue(otherForm) === undefined;
  const { pathname } = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  const handled = useRef(0);

  useEffect(() => {
    if (refusals === handled.current || pathname !== DEFAULT_PATH) return;
    handled.current = refusals;
    // The change of page focuses its heading first; the summary's is what the student has to read now.
    setTimeout(() => {
      heading.current?.focus({ preventScroll: true });
      // Readers that are there already, since the form before is gone, take no notice of the focus.
      announce(MISSING_INFORMATION);
      heading.current?.closest("section")?.scrollIntoView({ block: "start" });
    });
  }, [refusals, pathname]);

  const hasErrors = status === "validating" && Object.keys(errors).length > 0;
  useErrorTitle(hasErrors);
  if (status !== "validating") {
    return null;
  }

  const byPage = pages
    .map((page) => {
      const keys = questionsOfPage(page).map(({ question }) => question.key);
      return { ...page, missing: keys.filter((key) => key in errors) };
    })
    .filter(({ missing }) => missing.length > 0);
  const [first] = byPage;
  const isElsewhere = byPage.every(({ id }) => `/${id}` !== pathname);

  return (
    <>
      <Announced className={styles.ready}>
        {!hasErrors && isKnown && <Ready />}
      </Announced>
      {hasErrors && (
        <section
          className={styles.summary}
          aria-labelledby="error-summary-title"
        >
          <h2
            ref={heading}
            id="error-summary-title"
            tabIndex={-1}
            className={styles.title}
          >
            <TriangleAlert aria-hidden />
            {MISSING_INFORMATION}
          </h2>
          <p className="measure">
            Missing items are highlighted on each page. Please fix them and
            resubmit your application.
          </p>
          {first !== undefined && isElsewhere && (
            <QuestionLink
              pageId={first.id}
              questionKey={first.missing[0] ?? ""}
              className={buttonClass({}, styles.elsewhere)}
            >
              {`Go to ${first.title}, ${first.missing.length} to fix`}
            </QuestionLink>
          )}
          <div className="columns">
            {byPage.map(({ id, title, missing }) => (
              <section key={id}>
                <h3 className={styles.page}>{title}</h3>
                <ul className={styles.list}>
                  {missing.map((key) => (
                    <li key={key}>
                      <QuestionLink pageId={id} questionKey={key}>
                        {errors[key]?.join(" ")}
                      </QuestionLink>
                    </li>
                  ))}
                </ul>
              </section>
            ))}
          </div>
        </section>
      )}
    </>
  );
}
