import { createContext, Fragment, use, type ReactNode } from "react";
import { countWords } from "../../../shared/application/limits.ts";
import { longTime } from "../../../shared/calendar.ts";
import { school } from "../../../shared/college/school.ts";
import type {
  PrintedEntry,
  PrintedPart,
  PrintedSection,
} from "../../../shared/form/printed-answers.ts";
import type { PrintedApplication as Printed } from "../../../shared/form/printed-application.ts";
import type { Fact } from "../../../shared/form/printed-summary.ts";
import { counted } from "../lib/counted.ts";
import { joinClasses } from "../lib/join-classes.ts";
import { hanLanguageOf } from "./han-language.ts";
import styles from "./PrintedApplication.module.css";

const APPLICATION = "Application for Admission";

export interface Filing {
  /** Reference of the application; undefined for readers who may not see it. */
  readonly reference?: string | undefined;
  /** ISO 8601 time of the submission; empty before, undefined for readers who may not see it. */
  readonly submittedAt?: string | undefined;
  /** Sentence that says that this is not the whole application. */
  readonly note?: string;
}

/** Returns the applicant's name, or a placeholder while there is none. */
export function titleOf({ applicant }: Printed): string {
  return applicant || APPLICATION;
}

/** Returns when the application was submitted, in the school's own time zone. */
export function submissionOf({ submittedAt }: Filing): string {
  if (submittedAt === undefined) return "";
  return submittedAt === ""
    ? "Not submitted"
    : `Submitted ${longTime(school.timeZone, submittedAt)}`;
}

/** Renders what is read first. Tables, because a PDF has no tags for the terms of a list. */
function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <section className={styles.summary} aria-label="Summary">
      <table>
        <tbody>
          {facts.map(({ label, lines }) => (
            <tr key={label}>
              <th scope="row">
                <p>{label}</p>
              </th>
              <td>
                {lines.map((line, at) => (
                  // Two lines may read the same, and none ever moves.
                  // oxlint-disable-next-line react/no-array-index-key
                  <p key={at} dir="auto" data-han={hanLanguageOf(line)}>
                    {line}
                  </p>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Splits a text into paragraphs, which are separate tags in a PDF; after more than one blank line, one begins with another. */
function paragraphsOf(text: string): readonly string[] {
  const [first = "", ...rest] = text
    .replace(/^\s*\n/, "")
    .split(/\n[^\S\n]*\n((?:[^\S\n]*\n)*)/);
  const others = rest.flatMap((paragraph, at) =>
    at % 2 === 0 ? [] : [`${rest[at - 1] === "" ? "" : "\n"}${paragraph}`],
  );
  return [first, ...others].filter((paragraph) => paragraph.trim() !== "");
}

/**
 * Lets an e-mail address wrap after its signs, and nowhere else. Of other texts, each line ends in a blank, as a PDF has
 * no letter for a line break.
 */
function withBreaks(text: string): ReactNode {
  if (!/^\S+@\S+$/.test(text)) return text.replaceAll(/(\S)\n/g, "$1 \n");
  return (text.match(/[^@.]*[@.]|[^@.]+/g) ?? []).map((piece, at) => (
    // Two pieces may read the same, and none ever moves.
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={at}>
      {piece}
      <wbr />
    </Fragment>
  ));
}

/** Returns what opens an attached document, on screen only; nothing where none can be opened. */
export const DocumentOpener = createContext<(key: string) => ReactNode>(
  () => null,
);

function Answer({
  entry: { key, text, isDocument, isLong },
}: {
  readonly entry: PrintedEntry;
}) {
  const opener = use(DocumentOpener)(key);
  if (isDocument) {
    return (
      <>
        {opener !== null && <div className="screen-only">{opener}</div>}
        <p className={opener === null ? undefined : styles.onPaper}>
          {text}
          {/* The PDF pipeline adds the page. */}
          <span data-document-key={key} />
        </p>
        <p className={styles.key}>Document attached for {key}</p>
      </>
    );
  }
  const language = hanLanguageOf(text);
  const paragraphs = isLong ? paragraphsOf(text) : text.split(/\n+/);
  return paragraphs.map((paragraph, at) => (
    // Two paragraphs may read the same, and none ever moves.
    // oxlint-disable-next-line react/no-array-index-key
    <p key={at} dir="auto" data-han={language}>
      {withBreaks(paragraph)}
    </p>
  ));
}

function Entry({ entry }: { readonly entry: PrintedEntry }) {
  const { label, isAnswered, isLong } = entry;
  return (
    <tr className={isLong ? styles.long : styles.entry}>
      <th scope="row">
        <p>{label}</p>
      </th>
      <td className={isAnswered ? undefined : styles.unanswered}>
        <Answer entry={entry} />
      </td>
    </tr>
  );
}

/** Returns whether a section is short enough to stay on one page. */
function isShort({ entries }: PrintedSection): boolean {
  return !entries.some(({ isLong }) => isLong);
}

function Section({
  title,
  section,
}: {
  /** Empty where the heading above or the only label says it. */
  readonly title: string;
  readonly section: PrintedSection;
}) {
  const { entries, unanswered, isBlank } = section;
  return (
    <section
      className={joinClasses(styles.section, isShort(section) && styles.whole)}
    >
      {title !== "" && <h3>{title}</h3>}
      {entries.length > 0 && (
        <table className={styles.entries}>
          <tbody>
            {entries.map((entry) => (
              <Entry key={entry.key} entry={entry} />
            ))}
          </tbody>
        </table>
      )}
      {unanswered.length > 0 && (
        <p className={styles.unanswered}>
          {isBlank
            ? "Not answered"
            : `Not answered: ${unanswered.map(({ label }) => label).join(" · ")}`}
        </p>
      )}
    </section>
  );
}

/** Letters in a line of an essay on paper, and the lines that take 60 % of a page. */
const LINE = 75;
const LONG_ESSAY_LINES = 24;

/** Returns whether an essay may begin a page rather than be torn. */
function isKeptWhole(text: string): boolean {
  const lines = text
    .split("\n")
    .map((line) => Math.ceil(line.length / LINE) || 0.5);
  return lines.reduce((sum, count) => sum + count, 0) > LONG_ESSAY_LINES;
}

/** Renders an essay, or the name of its document, beside its prompt. */
function Essay({ entry }: { readonly entry: PrintedEntry }) {
  const { key, label, text, isLong } = entry;
  return (
    <section
      id={key}
      className={joinClasses(
        isLong ? styles.essay : styles.attached,
        (!isLong || isKeptWhole(text)) && styles.whole,
      )}
    >
      <div className={styles.prompt}>
        <h3>{label}</h3>
        {isLong && <p>{counted(countWords(text), "word")}</p>}
      </div>
      <div className={styles.text}>
        <Answer entry={entry} />
      </div>
    </section>
  );
}

/** Returns whether an answer gets space of its own in the part of the essays. */
function isEssay({ isLong, isDocument }: PrintedEntry): boolean {
  return isLong || isDocument;
}

function essaysOf({ id, sections }: PrintedPart): readonly PrintedEntry[] {
  return id === "essays"
    ? sections.flatMap(({ entries }) => entries.filter(isEssay))
    : [];
}

function Part({ part }: { readonly part: PrintedPart }) {
  const { id, title, sections } = part;
  const essays = essaysOf(part);
  const rest = sections
    .map((section) => ({
      ...section,
      entries: section.entries.filter((entry) => !essays.includes(entry)),
    }))
    .filter(
      ({ entries, unanswered }) => entries.length > 0 || unanswered.length > 0,
    );
  return (
    <section
      id={id}
      className={joinClasses(styles.part, id === "apart" && styles.apart)}
    >
      <h2>{title}</h2>
      {essays.map((essay) => (
        <Essay key={essay.key} entry={essay} />
      ))}
      {rest.length > 0 && (
        <div
          className={joinClasses(
            styles.columns,
            rest.every(isShort) && styles.whole,
          )}
        >
          {rest.map((section) => (
            <Section
              key={section.id}
              title={section.title === title ? "" : section.title}
              section={section}
            />
          ))}
        </div>
      )}
    </section>
  );
}

/** Renders links to the parts of the document and to each essay, on screen only. */
function Contents({
  parts,
  children,
}: {
  readonly parts: readonly PrintedPart[];
  readonly children: ReactNode;
}) {
  const places = parts.flatMap((part) => {
    const essays = essaysOf(part);
    return essays.length === 0
      ? [[part.id, part.title] as const]
      : essays.map(({ key }, at) => [key, `Essay ${at + 1}`] as const);
  });
  return (
    <ul className={styles.contents} aria-label="Contents">
      {places.map(([id, title]) => (
        <li key={id}>
          <a href={`#${id}`}>{title}</a>
        </li>
      ))}
      {children}
    </ul>
  );
}

/** Renders the whole application as one document, the same on screen and on paper. */
export function PrintedApplication({
  printed,
  filing,
  children,
}: {
  readonly printed: Printed;
  readonly filing: Filing;
  /** Further items of the contents. */
  readonly children?: ReactNode;
}) {
  const { reference, submittedAt = "", note = "" } = filing;
  const submission = submissionOf(filing);
  const title = titleOf(printed);
  const { facts, parts } = printed;
  return (
    <main
      className={joinClasses(
        styles.document,
        submittedAt !== "" && styles.submitted,
      )}
    >
      <div className={styles.header}>
        <p>
          <strong>{school.title}</strong>
        </p>
        <h1 dir="auto" data-han={hanLanguageOf(title)}>
          {title}
        </h1>
        <div className={styles.filing}>
          <p>{APPLICATION}</p>
          {reference !== undefined && (
            <>
              <p>
                Reference <strong>{reference}</strong>
              </p>
              <p>{submission}</p>
            </>
          )}
        </div>
        {note !== "" && <p className={styles.note}>{note}</p>}
      </div>
      <Contents parts={parts}>{children}</Contents>
      <Facts facts={facts} />
      {parts.map((part) => (
        <Part key={part.id} part={part} />
      ))}
    </main>
  );
}
