import { beforeAll, describe, expect, it } from "@jest/globals";
import { requestPdf } from "../../../lambdas/application-pdf/builds.ts";
import { reopenApplication } from "../../../lambdas/application-pdf/reopening.ts";
import { loadApplication } from "../../../lambdas/application/application.ts";
import { replacedOf } from "../../../lambdas/application/replaced-answers.ts";
import { today as schoolDay } from "../../../lambdas/clock.ts";
import {
  completeConversion,
  registerUpload,
} from "../../../lambdas/documents/records.ts";
import {
  loadApplicationPdf,
  recordPrinted,
} from "../../../lambdas/storage/application-pdfs.ts";
import type { Application } from "../../../lambdas/storage/applications.ts";
import { createLink, type Link } from "../../../lambdas/storage/links.ts";
import {
  newUpload,
  type Upload,
} from "../../../lambdas/storage/upload-keys.ts";
import type { AnswerValue } from "../../../shared/application/condition.ts";
import { isControlled } from "../../../shared/application/controlled-options.ts";
import { fingerprintOf } from "../../../shared/application/fingerprint.ts";
import type { Option, Question } from "../../../shared/application/question.ts";
import type { AnswerMap, Profile } from "../../../shared/contract/replies.ts";
import {
  allQuestions,
  allRepeats,
  allTabs,
  documentKeys,
} from "../../../shared/form/questions.ts";
import { aCompleteApplication } from "../../support/applications.ts";
import { interceptAwsCalls } from "../../support/aws-calls.ts";
import { deployForm, type FormChange } from "../../support/changed-form.ts";
import {
  asStudent,
  idOf,
  stageCloud,
  type Visitor,
} from "../../support/cloud.ts";
import { openLink } from "../../support/links.ts";
import { becoming, models } from "../../support/other-kinds.ts";
import { everySituation } from "../../support/valid-answers.ts";

const cloud = await stageCloud({ isKept: true });
const today = schoolDay();
/** The question that a student answers while all others may change. */
const OTHER = "middle_name";
const DOCUMENT = "faith_essay_doc";
const PENDING = "prompts_essay_doc";
const questions = allQuestions
  .map(({ question }) => question)
  .filter(({ key }) => key !== OTHER);

/** Changes what a fixed or controlled list offers. */
function offering(
  edit: (options: readonly Option[]) => readonly Option[],
): FormChange {
  return (question) => {
    if (!("options" in question)) return question;
    const { options } = question;
    if (typeof options === "function") return question;
    const changed = isControlled(options)
      ? {
          ...options,
          byValue: Object.fromEntries(
            Object.entries(options.byValue).map(([value, list]) => [
              value,
              edit(list),
            ]),
          ),
        }
      : edit(options);
    return { ...question, options: changed } as Question;
  };
}

const MOVED = "is moved";
const NARROWED = "is for the office";
/** Every change that a college makes to a question, without regard to what was answered. */
const edits: Readonly<Record<string, FormChange>> = {
  [MOVED]: (question) => question,
  "is required": (question) => ({ ...question, required: true }),
  "is removed": () => undefined,
  "is hidden": (question) => ({
    ...question,
    shownWhen: [{ valueKey: OTHER, operator: "equals", target: "-" }],
  }),
  "is reworded": (question) => ({
    ...question,
    label: `New ${question.key}`,
    printed: `New ${question.key}`,
  }),
  "has other names of its options": offering((options) =>
    options.map(({ value, label }) => ({ value, label: `New ${label}` })),
  ),
  "has fewer options": offering((options) =>
    options.filter((_option, index) => index % 2 === 1),
  ),
  "takes less": (question) => ({ ...question, maxLength: 5, limit: 5 }),
  "is for anybody": (question) => ({ ...question, audience: "anybody" }),
  [NARROWED]: (question) => ({ ...question, audience: "office" }),
  ...Object.fromEntries(
    Object.keys(models).map((kind) => [
      `becomes ${kind}`,
      becoming(kind as Question["kind"]),
    ]),
  ),
};

const mixed = Object.keys(edits).filter((name) => name !== NARROWED);
/** Edits of the questions in turn: from release to release each question meets every one, beside others of the others. */
const releases = [
  [NARROWED],
  ...mixed.map((_name, at) => [...mixed.slice(at), ...mixed.slice(0, at)]),
].map((names, number) => ({ names, number }));
type Release = (typeof releases)[number];

const added = Object.values(models).map((model) => {
  const { composed: _, alternatives: __, shownWhen: ___, ...others } = model;
  const key = `new_${model.kind.replace("-", "_")}`;
  return { ...others, key, label: key, required: true } as Question;
});

function editOf({ names }: Release, key: string): string {
  const index = questions.findIndex((question) => question.key === key);
  return index === -1 ? "stays" : (names[index % names.length] ?? "");
}

function deploy(release: Release) {
  const moved = questions.filter(({ key }) => editOf(release, key) === MOVED);
  const { [release.number]: another } = added;
  deployForm(
    (question) => {
      const name = editOf(release, question.key);
      if (name === "stays") return question;
      return name === MOVED ? undefined : edits[name]?.(question);
    },
    another === undefined ? moved : [...moved, another],
  );
}

/** The modules of the release that is deployed. */
async function deployed() {
  return {
    ...(await import("../../../shared/form/questions.ts")),
    ...(await import("../../../shared/form/validation.ts")),
    ...(await import("../../../shared/form/progress.ts")),
    ...(await import("../../../shared/form/data-model.ts")),
    ...(await import("../../../shared/application/derive/visibility.ts")),
    ...(await import("../../../lambdas/documents/records.ts")),
    ...(await import("../../../lambdas/application/application.ts")),
    ...(await import("../../../lambdas/application/shown-to.ts")),
    ...(await import("../../../lambdas/documents/printed-copies.ts")),
    ...(await import("../../../lambdas/application-pdf/builds.ts")),
    ...(await import("../../../lambdas/documents/stored-documents.ts")),
    ...(await import("../../../lambdas/staff/targets/target.ts")),
    ...(await import("../../../shared/application/derive/question-rules.ts")),
    ...(await import("../../support/valid-answers.ts")),
  };
}
type Deployed = Awaited<ReturnType<typeof deployed>>;

interface Stored {
  readonly answer: AnswerMap;
  readonly documents: Application["documents"];
  readonly replaced: Readonly<Record<string, unknown>>;
}

/** Returns by student what is stored of all applications. */
async function stored() {
  const items = await cloud.tables.items("ANSWERS_TABLE");
  return new Map(
    items.map(({ student, answer, documents = {}, replaced }) => [
      student,
      { answer, documents, replaced } as Stored,
    ]),
  );
}

/** Returns every tab that is chosen, and how long lists have grown. */
function chosen() {
  return Promise.all([
    cloud.tables.items("TABS_TABLE"),
    cloud.tables.items("ADD_ANOTHER_TABLE"),
  ]);
}

async function save(student: Visitor, body: AnswerMap, known?: string) {
  const query = known === undefined ? {} : { query: { known } };
  const reply = await student.call("put-answer", { body, ...query });
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
}

async function attach(
  student: Visitor,
  answer_key: string,
  records: Pick<Deployed, "registerUpload" | "completeConversion">,
) {
  const upload = newUpload({ student: idOf(student), answer_key });
  await records.registerUpload(upload, 9, "essay.pdf");
  await records.completeConversion(upload, { pages: 1, differences: [] });
}

function endUpload(records: Pick<Deployed, "completeConversion">) {
  return records.completeConversion(upload, { pages: 1, differences: [] });
}

// Nothing is printed, and nobody is told but who signs up.
interceptAwsCalls(({ name, input }, proceed) =>
  name === "StartExecutionCommand" ||
  (name === "PutEventsCommand" && !JSON.stringify(input).includes('\\"mail\\"'))
    ? Promise.resolve({})
    : proceed(),
);

/** Stores a PDF of an application as it is, without its print. */
async function print(student: string) {
  const copy = { student, scope: "service" } as const;
  await requestPdf(copy);
  const { build = "" } = (await loadApplicationPdf(copy)) ?? {};
  const key = `applications/${student}/1-${build}.pdf`;
  await cloud.bucket.put(key);
  await recordPrinted({ ...copy, build }, key);
}

interface State {
  readonly student: Visitor;
  /** Whether it uploads what is asked for: whoever has all documents, and whoever has none. */
  readonly attaches: boolean;
  readonly items: Stored;
  readonly application: Application;
}
const states = new Map<string, State>();
let upload: Upload;
let completeId = "";
let submitted: {
  id: string;
  tokens: Readonly<Record<"service" | "reader" | "public" | "version", string>>;
};
let before: Awaited<ReturnType<typeof seen>>;
let choices: Awaited<ReturnType<typeof chosen>>;
let restore = () => Promise.resolve();

/** Returns everything that is shown of what was submitted, and what is exported of the questions that there are. */
async function seen({ id, tokens }: typeof submitted) {
  const views = Object.entries(tokens).map(async ([scope, token]) => {
    const kind = scope === "public" ? scope : "service";
    const { status, body } = await openLink(cloud, kind, token);
    expect(status).toBe(200);
    return [scope, body] as const;
  });
  const form = await deployed();
  const application = await form.loadApplication(id);
  const copy = { student: id, scope: "service" } as const;
  const shown = form.shownTo("service", application);
  return {
    views: Object.fromEntries(await Promise.all(views)),
    attached: form
      .printedDocumentsOf(
        id,
        application,
        form.printedFor("service", id, application),
      )
      .map(({ pdf_key, label }) => ({ pdf_key, label })),
    pdf: (await form.requestPdf(copy)).status,
    exported: Object.fromEntries(
      form
        .columnsOf(undefined)
        .map(({ key, valueOf }) => [
          key,
          valueOf({ student: id, summary: { term: "" } } as never, shown),
        ]),
    ),
  };
}

async function submit(student: Visitor): Promise<string> {
  const reply = await student.call("submit");
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
  await print(idOf(student));
  return idOf(student);
}

beforeAll(async () => {
  deployForm();
  const [longest = {}, ...others] = everySituation(
    aCompleteApplication({}, today),
    today,
  );
  const records = { registerUpload, completeConversion };
  const begin = async (name: string, answers: AnswerMap) => {
    const student = await asStudent(cloud, `${name}@example.org`);
    await save(student, answers);
    return student;
  };
  const open = new Map<string, Visitor>();
  const handedIn = await begin("submitted", longest);
  await attach(handedIn, DOCUMENT, records);
  await submit(handedIn);
  const reopened = await begin("reopened", longest);
  await attach(reopened, DOCUMENT, records);
  await submit(reopened);
  await reopenApplication(idOf(reopened), "A reason.");
  open.set("reopened", reopened);
  const link = (student: Visitor, scope: Link["scope"], version = {}) =>
    createLink(
      { student: idOf(student), scope, created_by: "t", ...version },
      600,
    );
  submitted = {
    id: idOf(handedIn),
    tokens: {
      service: await link(handedIn, "service"),
      reader: await link(handedIn, "reader"),
      public: await link(handedIn, "public"),
      version: await link(reopened, "service", { version: 1 }),
    },
  };

  const some = Object.entries(longest).filter((_entry, at) => at % 3 > 0);
  const started = await begin("started", Object.fromEntries(some));
  const [tabs] = allTabs;
  const body = {
    tab_id: tabs?.tabId ?? "",
    chosen_tab: tabs?.tabs[1]?.id ?? "",
  };
  await started.call("put-tabs", { body });
  const [repeat] = allRepeats;
  await started.call("put-add-another", {
    body: { button_id: repeat?.buttonId ?? "", num_components: 3 },
  });
  open.set("started", started);

  open.set("empty", await begin("empty", {}));

  const complete = await begin("complete", longest);
  await attach(complete, DOCUMENT, records);
  completeId = idOf(complete);
  await print(completeId);
  open.set("complete", complete);

  // A page that knows none of the answers gives others to every other question.
  const choosing = await begin("choosing", { ...longest, ...others[0] });
  await save(choosing, longest, "");
  open.set("choosing", choosing);

  const pending = await begin("pending", longest);
  upload = newUpload({ student: idOf(pending), answer_key: PENDING });
  await registerUpload(upload, 9, "essay.pdf");
  open.set("pending", pending);

  const items = await stored();
  for (const [name, student] of open) {
    const id = idOf(student);
    const application = await loadApplication(id);
    const attaches = ["complete", "empty"].includes(name);
    const { answer = {}, documents = {}, replaced = {} } = items.get(id) ?? {};
    states.set(name, {
      student,
      attaches,
      items: { answer, documents, replaced },
      application,
    });
  }
  before = await seen(submitted);
  choices = await chosen();
  restore = await cloud.tables.kept("ANSWERS_TABLE");
});

describe.each(releases)("release $number", (release) => {
  let form: Deployed;

  beforeAll(async () => {
    deploy(release);
    form = await deployed();
    await restore();
  });

  it("changes nothing of what was submitted", async () => {
    const isNarrower = release.names.includes(NARROWED);
    const { exported: then, ...shown } = before;
    const { exported: all, ...now } = await seen(submitted);
    const exported = Object.entries(all).filter(([key]) => key in then);
    expect(then).toMatchObject(Object.fromEntries(exported));
    const { reader, public: anybody } = shown.views;
    const views = isNarrower
      ? { ...now.views, reader, public: anybody }
      : now.views;
    expect({ ...now, views }).toEqual(shown);
  });

  it("erases nothing that is stored, and is undone by the form of before", async () => {
    for (const { student, application } of states.values()) {
      await save(student, { [OTHER]: "Q." });
      const back = await loadApplication(idOf(student));
      expect(back.answer).toEqual({ ...application.answer, [OTHER]: "Q." });
      expect(replacedOf(back)).toEqual(replacedOf(application));
    }
    const now = await stored();
    for (const { student, items } of states.values()) {
      const answer = { ...items.answer, [OTHER]: "Q." };
      expect(now.get(idOf(student))).toEqual({ ...items, answer });
    }
  });

  it("judges every answer as it asks for it, and can always be finished", async () => {
    for (const [name, begun] of states) {
      const { student, items } = begun;
      const profile = (await student.call("get-profile")).body;
      const { answer } = profile;
      const errors = form.errorsOf(answer, today);
      expect({ name, wrong: misjudged(form, answer, items, errors) }).toEqual({
        name,
        wrong: [],
      });
      const pages = form.progressOf(answer, today).map(({ state }) => state);
      expect(pages.every((state) => ["done", "optional"].includes(state))).toBe(
        Object.keys(errors).length === 0,
      );
      const isPending = name === "pending";
      const isOfDocument = form.documentKeys.includes(PENDING);
      if (isPending && isOfDocument) await endUpload(form);
      const { replaced = {} } = profile;
      await finish(form, begun, profile, { ...errors, ...replaced });
      if (isPending && !isOfDocument) await expectKept(form, student);
      await expectDocuments(form, student);
    }
    expect(await chosen()).toEqual(choices);
    expect(choices.flat()).toHaveLength(2);
  });
});

it("makes the PDF of what is not submitted anew", async () => {
  await restore();
  deployForm(({ key, ...question }) =>
    key === "gender_iden" ? undefined : { key, ...question },
  );
  const form = await deployed();
  const copy = { student: completeId, scope: "service" } as const;
  expect((await form.requestPdf(copy)).status).toBe("UNPROCESSED");
});

/** Returns answers that do not fit their questions, although nothing says so, or that no question asks for. */
function misjudged(
  form: Deployed,
  answer: AnswerMap,
  { answer: raw, documents }: Stored,
  errors: object,
) {
  return Object.entries(answer).filter(([key, value]) => {
    const entry = form.questionByKey.get(key);
    if (entry === undefined) return !form.dataModel.has(key);
    const { question } = entry;
    if (!form.keepsAnswer(entry, answer)) return true;
    if (!form.isAsked(entry, answer) || key in errors) return false;
    const isAttached = documents[key]?.status === "COMPLETED";
    if (question.kind === "document") return !isAttached;
    const wasChosen = `${key}_desc` in raw;
    const isList = "options" in question;
    return (
      (value === "ANSWERED" && isAttached) ||
      (wasChosen && !isList) ||
      (form.storageProblem(key, value, today) !== undefined &&
        !(isList && typeof question.options === "function"))
    );
  });
}

/**
 * Does what errors ask for, with the first of two answers or a valid one, until the application is submitted, or only
 * lacks documents that are not attached.
 */
async function finish(
  form: Deployed,
  { student, attaches }: State,
  profile: Profile,
  found: object,
) {
  const story = aCompleteApplication({}, today);
  let { answer, replaced = {} } = profile;
  let errors = found;
  for (let round = 0; round < 5; round += 1) {
    const changes: Record<string, AnswerValue> = {};
    for (const key of Object.keys(errors)) {
      const question = form.questionByKey.get(key)?.question;
      if (question === undefined) throw new Error(`${key} is not asked.`);
      if (question.kind === "document") {
        if (attaches) await attach(student, key, form);
        continue;
      }
      const answers = { ...answer, ...changes };
      const fitting = [key in replaced ? answer : {}, round === 0 ? story : {}]
        .map((source) => source[key] ?? "")
        .find(
          (value) =>
            value !== "" &&
            form.storageProblem(key, value, today) === undefined &&
            form.problemsOf(question, {
              answers: { ...answers, [key]: value },
              today,
            }).length === 0,
        );
      changes[key] = fitting ?? form.validAnswer(question, today, answers);
    }
    const known = [answer, replaced, changes].flatMap((each) =>
      Object.entries(each).map(([key, value]) => fingerprintOf(key, value)),
    );
    await save(student, changes, known.join("-"));
    const { status, body } = await student.call("submit");
    if (status === 200) return;
    ({ errors } = body as unknown as { errors: object });
    const isDone = (key: string) =>
      !attaches && form.documentKeys.includes(key);
    if (Object.keys(errors).every(isDone)) return;
    ({ answer, replaced = {} } = (await student.call("get-profile")).body);
  }
  throw new Error(`Cannot be finished: ${JSON.stringify(errors)}`);
}

/** A conversion that ends late changes nothing that was given since to a question of another kind. */
async function expectKept(form: Deployed, student: Visitor) {
  const { answer: given } = await form.loadApplication(idOf(student));
  await endUpload(form);
  const { answer: kept } = await form.loadApplication(idOf(student));
  expect(kept).toEqual(given);
}

/** A document answers its question in every form that asks for it, and in no other. */
async function expectDocuments(form: Deployed, student: Visitor) {
  for (const { loadApplication: load, documentKeys: keys } of [
    form,
    { loadApplication, documentKeys },
  ]) {
    const { answer, unasked, documents } = await load(idOf(student));
    const answered = keys.filter(
      (key) => (answer[key] ?? unasked[key]) === "ANSWERED",
    );
    const completed = keys.filter(
      (key) => documents[key]?.status === "COMPLETED",
    );
    expect(answered).toEqual(completed);
  }
}
