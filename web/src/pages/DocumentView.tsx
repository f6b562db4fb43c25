import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useSearchParams } from "react-router-dom";
import type { Answers } from "../../../shared/application/condition.ts";
import { pages } from "../../../shared/application/pages.ts";
import { school } from "../../../shared/application/school.ts";
import { publicViewQuery, serviceViewQuery } from "../api/queries.ts";
import { Spinner } from "../components/Spinner.tsx";
import styles from "./DocumentView.module.css";
import { printedSections, type PrintedEntry } from "./printed-answers.ts";

const titleOf = (answers: Answers): string => {
  const name = ["first_name", "middle_name", "last_name"]
    .map((key) => String(answers[key] ?? "").trim())
    .filter((part) => part !== "")
    .join(" ");
  return name === "" ? "Application for Admission" : name;
};

const Entry = ({
  entry: { label, text, isLong, isAnswered },
}: {
  readonly entry: PrintedEntry;
}) => (
  <div className={isLong ? styles["essay"] : styles["entry"]}>
    <dt>{label}</dt>
    <dd className={isAnswered ? undefined : styles["unanswered"]}>{text}</dd>
  </div>
);

interface PrintedApplicationProps {
  readonly answers: Answers;
  /** Keys that the reader is not shown. */
  readonly hidden: readonly string[];
}

const PrintedApplication = ({ answers, hidden }: PrintedApplicationProps) => {
  const title = titleOf(answers);

  useEffect(() => {
    document.title = `${title} – ${school.title}`;
    let isCurrent = true;
    const markReady = () => {
      if (isCurrent) document.documentElement.dataset["document"] = "ready";
    };
    // The PDF pipeline prints at this mark; a fallback font must not get into the document.
    if ("fonts" in document) void document.fonts.ready.then(markReady);
    else markReady();
    return () => {
      isCurrent = false;
    };
  }, [title]);

  return (
    <main className={styles["document"]}>
      <hgroup className={styles["header"]}>
        <p className={styles["school"]}>{school.title}</p>
        <h1 className={styles["name"]}>{title}</h1>
        <p className={styles["kind"]}>Application for Admission</p>
      </hgroup>
      {pages.map((page) => (
        <section key={page.id} className={styles["page"]}>
          <h2>{page.title}</h2>
          {printedSections(page, answers, hidden).map(
            ({ id, title: heading, entries }) => (
              <section key={id} className={styles["section"]}>
                <h3>{heading}</h3>
                <dl className={styles["entries"]}>
                  {entries.map((entry) => (
                    <Entry key={entry.key} entry={entry} />
                  ))}
                </dl>
              </section>
            ),
          )}
        </section>
      ))}
    </main>
  );
};

/** The whole application on one printable page, for the holder of a service link or of a public one. */
const DocumentView = () => {
  const [search] = useSearchParams();
  const serviceToken = search.get("service_token");
  const token = search.get("token");
  const service = useQuery({
    ...serviceViewQuery(serviceToken ?? ""),
    enabled: serviceToken !== null,
    throwOnError: true,
  });
  const shared = useQuery({
    ...publicViewQuery(token ?? ""),
    enabled: serviceToken === null && token !== null,
    throwOnError: true,
  });
  const view = service.data ?? shared.data;
  return view === undefined ? (
    <Spinner />
  ) : (
    <PrintedApplication
      answers={view.answer}
      hidden={serviceToken === null ? school.hiddenFromPublicLinks : []}
    />
  );
};

export default DocumentView;
