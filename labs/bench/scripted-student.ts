import { setTimeout } from "node:timers/promises";
import { schoolEssay } from "@admission/safe-documents/testing/build-essay";
import { markedJpeg } from "@admission/safe-documents/testing/build-image";
import { pdfWith } from "@admission/safe-documents/testing/build-pdf";
import {
  postFile,
  Visitor,
  type CallOptions,
  type CallReply,
} from "../../bin/visitor.ts";
import {
  CONVERSION_POLL_MS,
  LOOKUP_MAX_RESULTS,
  PDF_FIRST_POLL_MS,
} from "../../shared/application/limits.ts";
import { dateIn } from "../../shared/calendar.ts";
import { pages } from "../../shared/college/pages.ts";
import { school } from "../../shared/college/school.ts";
import type { AnswerMap, Replies } from "../../shared/contract/replies.ts";
import { allQuestions, documentKeys } from "../../shared/form/questions.ts";
import type { RouteId } from "../../shared/routes.ts";
import { aCompleteApplication } from "../../test/support/applications.ts";
import { completeAnswers } from "../../test/support/valid-answers.ts";

/** Evenings on which the student works, each with a login, until the application is submitted. */
const VISITS = 4;
/** Browsers that the student uses, each of which loads the site once. */
const DEVICES = 2;
/** Returns to the window after 30 seconds or more, each of which loads the profile. */
const RETURNS_PER_VISIT = 10;
const ESSAY_WORDS = 350;
/** Words between two saves: the site saves every 8 seconds while a student types, who writes 20 words a minute. */
const WORDS_PER_SAVE = 3;
const WORDS =
  "the bicycle that my grandmother left me taught patience and repair";
const LOOKED_UP = "montpelier high";
const PASSWORD = "Correct-Horse-7-Battery";

/** Place where students work: a running system and its mailbox. */
interface Place {
  readonly origin: string;
  readonly codeFor: (username: string) => Promise<string>;
}

/** Call that was not answered as it should be. */
export class CallFailed extends Error {}

function essay(words: number): string {
  const all = WORDS.split(" ");
  return Array.from({ length: words }, (_, at) => all[at % all.length]).join(
    " ",
  );
}

/** Returns the changes that a student makes to an application, in the order of its questions, one for each save. */
function* edits(): Generator<AnswerMap> {
  const today = dateIn(school.timeZone, new Date());
  const required = aCompleteApplication({}, today);
  const answers = completeAnswers(required, today, "everything");
  for (const { question } of allQuestions) {
    const { key } = question;
    const value = answers[key];
    if (value === undefined) continue;
    if (!key.endsWith("_essay_statement")) {
      yield { [key]: value };
      continue;
    }
    for (
      let words = WORDS_PER_SAVE;
      words < ESSAY_WORDS;
      words += WORDS_PER_SAVE
    ) {
      yield { [key]: essay(words) };
    }
    yield { [key]: essay(ESSAY_WORDS) };
  }
}

/** Student who does everything that an application takes, without a pause, by the calls that the site sends. */
export class ScriptedStudent {
  readonly #place: Place;
  readonly #username: string;
  readonly #visitor: Visitor;
  /** Answers that the server has accepted. */
  readonly #saved: Record<string, AnswerMap[string]> = {};
  #headers = {};
  #saves = 0;
  /** Number of calls of the API so far. */
  requests = 0;

  constructor(place: Place, username: string) {
    this.#place = place;
    this.#username = username;
    this.#visitor = new Visitor(place);
  }

  /** Does everything, one call after the other; the caller may stop between any two. @throws CallFailed */
  async *season(): AsyncGenerator<void> {
    yield* this.writing();
    yield* this.#attachAll();
    // A look at the document before the submission, and one after it.
    yield* this.#print();
    yield* this.#submit();
    yield* this.#print();
    await this.#call("logout");
  }

  /** Signs up and answers everything, without documents. @throws CallFailed */
  async *writing(): AsyncGenerator<void> {
    yield* this.#signUp();
    const changes = [...edits()];
    const perVisit = Math.ceil(changes.length / VISITS);
    for (let visit = 0; visit < VISITS; visit += 1) {
      if (visit < DEVICES) yield* this.#openSite();
      yield* this.#logIn();
      yield* this.#lookUp();
      for (const change of changes.slice(
        visit * perVisit,
        (visit + 1) * perVisit,
      )) {
        await this.#save(change);
        yield;
      }
      for (let returns = 0; returns < RETURNS_PER_VISIT; returns += 1) {
        await this.#call("get-profile");
        yield;
      }
      if (visit < VISITS - 1) await this.#call("logout");
    }
  }

  /** Returns the keys of accepted answers that the server no longer has. */
  async lost(): Promise<readonly string[]> {
    // Whoever is stopped between two visits has no session.
    await this.#enter();
    const { answer } = await this.#call("get-profile");
    return Object.entries(this.#saved).flatMap(([key, value]) =>
      answer[key] === value ? [] : [key],
    );
  }

  async *#signUp(): AsyncGenerator<void> {
    const username = this.#username;
    await this.#call("signup", { body: { username, password: PASSWORD } });
    yield;
    const code = await this.#place.codeFor(username);
    await this.#call("confirm", { body: { username, code } });
    yield;
  }

  /** Loads the page and the files that it names, as a browser does that has none of them yet. */
  async *#openSite(): AsyncGenerator<void> {
    const page = await (await fetch(this.#place.origin)).text();
    for (const [file] of page.matchAll(/\/assets\/[^"' )]+/g)) {
      await (await fetch(new URL(file, this.#place.origin))).arrayBuffer();
      yield;
    }
  }

  async #enter(): Promise<void> {
    this.#headers = {};
    const body = { username: this.#username, password: PASSWORD };
    await this.#call("login", { body });
  }

  async *#logIn(): AsyncGenerator<void> {
    await this.#enter();
    yield;
    const { reference } = await this.#call("get-profile");
    this.#headers = { "x-application": reference };
    for (const route of ["get-add-another", "get-tabs"] as const) {
      await this.#call(route);
      yield;
    }
    for (const { id } of pages) {
      await this.#call("put-last-page", { body: { last_page: `/${id}` } });
      yield;
    }
  }

  /** Types the name of a school, with a search at most every half second. */
  async *#lookUp(): AsyncGenerator<void> {
    for (let length = 3; length <= LOOKED_UP.length; length += 2) {
      const query = {
        text: LOOKED_UP.slice(0, length),
        category: "hs_ceeb",
        max_results: String(LOOKUP_MAX_RESULTS),
      };
      await this.#call("lookup", { query });
      yield;
    }
  }

  async #save(change: AnswerMap): Promise<void> {
    this.#saves += 1;
    const query = { save: `season.${this.#saves}` };
    await this.#call("put-answer", { body: change, query });
    Object.assign(this.#saved, change);
  }

  async *#attachAll(): AsyncGenerator<void> {
    const files = [
      { name: "essay.docx", bytes: await schoolEssay() },
      { name: "transcript.pdf", bytes: await pdfWith("Transcript") },
      { name: "scores.jpg", bytes: await markedJpeg(1200, 1600) },
    ];
    for (const [at, key] of documentKeys.slice(0, files.length).entries()) {
      const file = files[at];
      if (file === undefined) continue;
      const form = await this.#call("post-presigned-url", {
        body: { answer_key: key },
      });
      if ((await postFile(form, file)) !== 201) throw new CallFailed("upload");
      const body = { file_key: form.fields["key"], file_name: file.name };
      const params = { key };
      await this.#call("post-conversion", { params, body });
      yield;
      yield* this.#untilEnded(CONVERSION_POLL_MS, () =>
        this.#call("get-conversion", { params }),
      );
      await this.#call("get-document-answer");
    }
  }

  async *#print(): AsyncGenerator<void> {
    yield* this.#untilEnded(PDF_FIRST_POLL_MS, () => this.#call("get-pdf"));
  }

  async *#submit(): AsyncGenerator<void> {
    await this.#call("post-web-status", { body: { web_status: "validating" } });
    yield;
    await this.#call("submit");
    yield;
    await this.#call("post-web-status", { body: { web_status: "submitted" } });
  }

  async *#untilEnded(
    everyMs: number,
    ask: () => Promise<{
      readonly status: string;
      readonly url?: string;
      readonly message?: string;
    }>,
  ): AsyncGenerator<void> {
    for (;;) {
      const { status, url = "", message } = await ask();
      if (status === "FAILED") throw new CallFailed(message ?? "print");
      if (status === "COMPLETED") {
        await (await fetch(url)).arrayBuffer();
        return;
      }
      yield;
      await setTimeout(everyMs);
    }
  }

  async #call<R extends RouteId>(
    route: R,
    options: CallOptions<R> = {},
  ): Promise<Replies[R]> {
    this.requests += 1;
    const reply: CallReply<R> = await this.#visitor.call(route, {
      ...options,
      headers: this.#headers,
    });
    if (reply.status === 200) return reply.body;
    throw new CallFailed(`${route} ${reply.status} ${reply.body.message}`);
  }
}
