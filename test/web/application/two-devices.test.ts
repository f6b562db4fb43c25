import { fc } from "@admission/test-tools";
import { describe, expect, it } from "@jest/globals";
import { mergeAnswers } from "../../../lambdas/application/change-answers.ts";
import {
  parseKnown,
  replacedAfter,
  replacedOf,
} from "../../../lambdas/application/replaced-answers.ts";
import {
  isSuperseded,
  parseSave,
  withSave,
} from "../../../lambdas/application/save-order.ts";
import type { Application } from "../../../lambdas/storage/applications.ts";
import type { AnswerMap, SaveReply } from "../../../shared/contract/replies.ts";
import { ServerError } from "../../../web/src/api/errors.ts";
import { createOffers } from "../../../web/src/application/offers.ts";
import {
  createSaveQueue,
  type SendAnswers,
} from "../../../web/src/application/save-queue.ts";
import {
  choicesIn,
  draftOf,
  firstSnapshot,
} from "../../../web/src/application/state.ts";
import { createStore } from "../../../web/src/application/store.ts";
import type { RemovedAnswer } from "../../../web/src/lib/tab-memory.ts";

const TODAY = "2026-11-21";
/** A line, and a text that another answer hides. */
const TEXTS = ["city", "conviction_comment"] as const;

/** Fate of a request; one that is late arrives when the page has given it up. */
type Fate = "arrives" | "request lost" | "reply lost" | "late";

function startServer() {
  let application = {
    answer: { conviction: "Y" },
    unasked: {},
    replaced: {},
    saves: [],
    revision: 0,
    web_status: [],
  } as unknown as Application;
  const late: (() => void)[] = [];
  const save = (
    body: AnswerMap,
    { save: id, known }: Parameters<SendAnswers>[1],
  ): SaveReply => {
    const number = parseSave(id);
    let leftOut: AnswerMap = {};
    if (number !== undefined && !isSuperseded(application, number)) {
      const merged = mergeAnswers(application, body);
      leftOut = merged.leftOut;
      const replaced = replacedAfter(
        application,
        merged.change.answer,
        parseKnown(known),
        leftOut,
      );
      const saves = withSave(application, number);
      application = { ...application, ...merged.change, replaced, saves };
    }
    const replaced = replacedOf(application);
    return { message: "", replaced, left_out: Object.keys(leftOut) };
  };
  return {
    application: () => application,
    save,
    late,
    profile: () => ({
      answers: application.answer,
      replaced: replacedOf(application),
    }),
  };
}

/** Opens the form in a tab, which keeps its storage over reloads. */
function openTab(server: ReturnType<typeof startServer>) {
  let fate: Fate = "arrives";
  const send: SendAnswers = (changes, options) => {
    if (fate === "arrives") {
      return Promise.resolve(server.save(changes, options));
    }
    if (fate === "late") {
      server.late.push(() => server.save(changes, options));
    } else if (fate === "reply lost") {
      server.save(changes, options);
    }
    return Promise.reject(new ServerError(0, "We could not reach the server."));
  };
  const open = (removed: readonly RemovedAnswer[] = []) => {
    const { answers, replaced } = server.profile();
    const first = firstSnapshot(answers, TODAY, { removed });
    const store = createStore(first, () => TODAY);
    const offer = createOffers(store);
    const look = () => {
      const since = store.get();
      const now = server.profile();
      store.dispatch({ type: "loaded", answers: now.answers, since });
      offer(now.replaced, "now");
    };
    const queue = createSaveQueue(store, send, (reply) => {
      offer(reply.replaced ?? {}, "in turn");
      if ((reply.left_out ?? []).length > 0) look();
    });
    return { store, offer, look, queue, replaced };
  };
  let page = open();
  return {
    get: () => page.store.get(),
    dispatch: (event: Parameters<typeof page.store.dispatch>[0]) => {
      page.store.dispatch(event);
    },
    look: () => {
      page.look();
    },
    save: async (next: Fate) => {
      fate = next;
      await page.queue.save().catch(() => false);
    },
    reload: (next: Fate) => {
      fate = next;
      page.queue.saveOnLeaving();
      page.queue.close();
      const draft = draftOf(page.store.get());
      const { removed } = page.store.get();
      page = open(removed);
      if (draft !== undefined) {
        page.store.dispatch({ type: "draft found", draft });
      }
      page.offer(page.replaced, "now");
    },
  };
}

const anyFate = fc.oneof(
  { weight: 5, arbitrary: fc.constant<Fate>("arrives") },
  {
    weight: 3,
    arbitrary: fc.constantFrom<Fate>("request lost", "reply lost", "late"),
  },
);
const anyKey = fc.constantFrom(...TEXTS);
const anyAction = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ type: fc.constant("type" as const), key: anyKey }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ type: fc.constant("save" as const), fate: anyFate }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant("reload" as const),
      fate: anyFate,
    }),
  },
  { weight: 2, arbitrary: fc.constant({ type: "look" } as const) },
  { weight: 1, arbitrary: fc.constant({ type: "deliver" } as const) },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant("choose" as const),
      key: anyKey,
      keeps: fc.constantFrom("here" as const, "elsewhere" as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant("answer" as const),
      conviction: fc.constantFrom("Y", "N"),
    }),
  },
);
type Action = typeof anyAction extends fc.Arbitrary<infer A> ? A : never;
type Tab = ReturnType<typeof openTab>;

/** One device hides a text that the other has not saved, asks for it again and has a text of its own by then. */
const HIDDEN_UNSAVED: [number, Action][] = [
  [1, { type: "type", key: "conviction_comment" }],
  [0, { type: "answer", conviction: "N" }],
  [0, { type: "save", fate: "arrives" }],
  [1, { type: "look" }],
  [0, { type: "answer", conviction: "Y" }],
  [0, { type: "type", key: "conviction_comment" }],
  [0, { type: "save", fate: "arrives" }],
  [1, { type: "look" }],
  [1, { type: "answer", conviction: "N" }],
];

/** Plays what a student does in some tabs; returns the texts by question that nobody has replaced knowingly. */
function startStudent(
  tabs: readonly Tab[],
  server: ReturnType<typeof startServer>,
) {
  const alive = {
    city: new Set<string>(),
    conviction_comment: new Set<string>(),
  };
  let count = 0;
  const act = async (tab: Tab, action: Action) => {
    const { answers, conflicts } = tab.get();
    switch (action.type) {
      case "type": {
        const { key } = action;
        const isAsked = key === "city" || answers["conviction"] === "Y";
        if (!isAsked) break;
        const text = `text ${(count += 1)}`;
        alive[key].delete(String(answers[key]));
        alive[key].add(text);
        tab.dispatch({ type: "changed", changes: { [key]: text } });
        break;
      }
      case "answer": {
        const { conviction } = action;
        if (conviction === "N") {
          alive.conviction_comment.delete(
            String(answers["conviction_comment"]),
          );
        }
        tab.dispatch({ type: "changed", changes: { conviction } });
        break;
      }
      case "choose": {
        const { key, keeps } = action;
        if (!choicesIn(tab.get()).includes(key)) break;
        alive[key].delete(
          String(keeps === "here" ? conflicts[key] : answers[key]),
        );
        tab.dispatch({ type: "resolved", key, keeps });
        break;
      }
      case "save":
        await tab.save(action.fate);
        break;
      case "reload":
        tab.reload(action.fate);
        break;
      case "look":
        tab.look();
        break;
      case "deliver":
        server.late.shift()?.();
        break;
      default:
        action satisfies never;
    }
  };
  const lost = () => {
    const { answer, replaced } = server.application();
    return TEXTS.flatMap((key) => {
      const places = [
        answer[key],
        ...(replaced[key] ?? []),
        ...tabs.flatMap((tab) => {
          const { answers, conflicts, removed } = tab.get();
          const hidden = removed.filter((one) => one.key === key);
          return [
            answers[key],
            conflicts[key],
            ...hidden.map(({ value }) => value),
          ];
        }),
      ];
      return [...alive[key]].filter((text) => !places.includes(text));
    });
  };
  return { act, lost };
}

/** As that, but the page was opened again in between, and its student writes a third text before it looks. */
const HIDDEN_AND_WRITTEN_ANEW: [number, Action][] = [
  ...HIDDEN_UNSAVED.slice(0, 7),
  [1, { type: "reload", fate: "arrives" }],
  [1, { type: "type", key: "conviction_comment" }],
  [1, { type: "look" }],
  [1, { type: "save", fate: "arrives" }],
  [1, { type: "look" }],
];

describe("two devices", () => {
  it("lose no text that was not replaced knowingly, over reloads and lost requests, and agree in the end", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat({ max: 1 }), anyAction), {
          minLength: 10,
          maxLength: 40,
        }),
        async (steps) => {
          const server = startServer();
          const tabs = [openTab(server), openTab(server)];
          const { act, lost } = startStudent(tabs, server);
          for (const [index, action] of steps) {
            const tab = tabs[index];
            if (tab !== undefined) await act(tab, action);
            expect(lost()).toEqual([]);
          }
          while (server.late.length > 0) server.late.shift()?.();
          for (let round = 0; round < 8; round += 1) {
            for (const tab of tabs) {
              tab.look();
              for (const key of choicesIn(tab.get())) {
                tab.dispatch({ type: "resolved", key, keeps: "here" });
              }
              await tab.save("arrives");
            }
          }
          for (const tab of tabs) {
            expect(choicesIn(tab.get())).toEqual([]);
            expect(tab.get().toSend).toEqual({});
          }
          expect(replacedOf(server.application())).toEqual({});
        },
      ),
      { numRuns: 200, examples: [[HIDDEN_UNSAVED], [HIDDEN_AND_WRITTEN_ANEW]] },
    );
  });
});

describe("one device", () => {
  it("is never asked about its own texts, although requests and replies are lost", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          anyAction.filter(
            (action) => !("fate" in action && action.fate === "late"),
          ),
          { maxLength: 30 },
        ),
        async (steps) => {
          const server = startServer();
          const tab = openTab(server);
          const { act } = startStudent([tab], server);
          for (const action of steps) {
            await act(tab, action);
            expect(tab.get().conflicts).toEqual({});
          }
        },
      ),
      { numRuns: 200 },
    );
  });
});
