import { randomUUID } from "node:crypto";
import { jest } from "@jest/globals";
import type {
  Application,
  DocumentRecord,
} from "../../../lambdas/storage/applications.ts";
import type { Upload } from "../../../lambdas/storage/upload-keys.ts";
import type { Converted } from "../../../lambdas/workers/conversion-convert.ts";
import { interceptAwsCalls, type AwsCall } from "../../support/aws-calls.ts";
import { Interleaving, randomOf } from "../../support/interleaving.ts";
import { MemoryAws } from "../../support/memory-aws.ts";
import { definitionOf } from "../../support/read-stack.ts";

export const GOOD = Buffer.from("%PDF-1.7 of the student");
export const BAD = Buffer.from("%PDF-1.7 refused");
/** File whose conversion ends only when it is stopped. */
export const SLOW = Buffer.from("%PDF-1.7 slow");
export const MINUTE = 60_000;

Object.assign(process.env, {
  ANSWERS_TABLE: "answers",
  TOKENS_TABLE: "tokens",
  DOCUMENTS_BUCKET: "bucket",
  CONVERSION_MACHINE_ARN: "arn:aws:states:us-east-1:1:stateMachine:conversion",
  POWERTOOLS_LOG_LEVEL: "SILENT",
  POWERTOOLS_METRICS_DISABLED: "true",
  METRICS_NAMESPACE: "Admission/test",
  AWS_REGION: "us-east-1",
});

const documents = await import("@admission/safe-documents");
const { RefusedFile } = documents;

/** Conversion itself has its own tests; here it only has a result. */
jest.unstable_mockModule("@admission/safe-documents", () => ({
  ...documents,
  convertToPdf: (bytes: Uint8Array, _title: string, signal: AbortSignal) => {
    if (Buffer.from(bytes).equals(SLOW)) {
      return new Promise((_, reject) => {
        signal.addEventListener("abort", () => reject(signal.reason as Error));
      });
    }
    if (Buffer.from(bytes).equals(BAD)) {
      return Promise.reject(new RefusedFile("It cannot be used."));
    }
    return Promise.resolve({ pdf: bytes, pages: 1, picture: bytes });
  },
}));

const { clock, nowIso } = await import("../../../lambdas/clock.ts");
const begin = await import("../../../lambdas/workers/conversion-begin.ts");
const convert = await import("../../../lambdas/workers/conversion-convert.ts");
const complete =
  await import("../../../lambdas/workers/conversion-complete.ts");
const fail = await import("../../../lambdas/workers/conversion-fail.ts");
const start = await import("../../../lambdas/workers/upload-created.ts");
const sweep = await import("../../../lambdas/workers/sweep.ts");
const applications =
  await import("../../../lambdas/application/application.ts");
const { isSubmitted } = await import("../../../lambdas/storage/listing.ts");
const changes = await import("../../../lambdas/documents/records.ts");
const conversion = await import("../../../lambdas/documents/uploads.ts");
const named = await import("../../../lambdas/documents/named-documents.ts");
const { uploadKey } = await import("../../../lambdas/storage/upload-keys.ts");

const STEP_RETRIES =
  definitionOf("conversion").States["Convert"]?.Retry?.[0]?.MaxAttempts ?? 0;
const WAIT_SECONDS = Number(
  definitionOf("conversion").States["WaitForOther"]?.Seconds,
);
/** Number of automatic retries by Lambda after a failed event. */
const EVENT_RETRIES = 2;

/**
 * One student, the bucket with its events, and the state machine, with the real handlers at every step. Time advances
 * only by `pass`.
 */
export class DocumentWorld {
  readonly student = randomUUID();
  readonly random: () => number;
  readonly aws: MemoryAws;
  readonly events: Interleaving;
  /** Called after each effect. */
  watch: (call: AwsCall) => void = () => {};
  /** Largest number of conversions at the same time. */
  mostConverting = 0;
  /** Number of executions that failed, by which an alarm goes off. */
  numFailed = 0;
  #converting = 0;
  #now = Date.parse("2026-11-21T12:00:00Z");
  readonly #restore: () => void;

  /** @param seed chooses the order of calls and which faults are transient */
  constructor(seed: number) {
    this.random = randomOf(seed);
    this.aws = new MemoryAws((input) => {
      void this.#execute(input as Upload);
    });
    // The student has logged in.
    const Key = { student: this.student };
    this.aws.items.set(JSON.stringify(["answers", Key]), {
      ...Key,
      version: 1,
    });
    this.events = new Interleaving(this.random, (call) => {
      const output = this.aws.answer(call);
      this.watch(call);
      return output;
    });
    this.#restore = interceptAwsCalls(this.events.around);
    const { now, pause, every } = clock;
    clock.now = () => new Date(this.#now);
    clock.pause = () => Promise.resolve();
    clock.every = (_milliseconds, work) => {
      this.#watches.add(work);
      return () => this.#watches.delete(work);
    };
    this.#restoreClock = () => {
      Object.assign(clock, { now, pause, every });
    };
  }
  readonly #restoreClock: () => void;

  end(): void {
    this.#restore();
    this.#restoreClock();
  }

  get now(): number {
    return this.#now;
  }

  pass(milliseconds: number): void {
    this.#now += milliseconds;
    for (const watch of this.#watches) watch();
  }
  readonly #watches = new Set<() => void>();

  /** Runs the state machine: a fault of a step is transient or ends in the record of the failure. */
  async #execute(upload: Upload): Promise<void> {
    const step = async <I, O>(
      name: string,
      handler: (input: I) => Promise<O>,
      input: I,
    ): Promise<O> => {
      for (let retry = 0; ; retry += 1) {
        try {
          return await this.events.invoke(name, () => handler(input));
        } catch (error) {
          if (retry === STEP_RETRIES || this.random() < 0.5) throw error;
        }
      }
    };
    try {
      let begun = await step("begin", begin.handler, upload);
      while (begun.turn === "wait") {
        this.pass(WAIT_SECONDS * 1000);
        begun = await step("begin", begin.handler, upload);
      }
      if (begun.turn === "superseded") return;
      this.#converting += 1;
      this.mostConverting = Math.max(this.mostConverting, this.#converting);
      const converted: Converted = await step(
        "convert",
        convert.handler,
        begun,
      ).finally(() => {
        this.#converting -= 1;
      });
      await step("complete", complete.handler, converted);
    } catch {
      this.numFailed += 1;
      const failed = { ...upload, failure: { Error: "States.TaskFailed" } };
      await step("fail", fail.handler, failed).catch(() => {});
    }
  }

  /** Delivers the bucket's event, and again after a fault. */
  async deliver({ file_key }: Upload, size: number): Promise<void> {
    const event = { detail: { object: { key: file_key, size } } };
    for (let retry = 0; retry <= EVENT_RETRIES; retry += 1) {
      const handled = this.events
        .invoke("start", () =>
          start.handler(event as Parameters<typeof start.handler>[0]),
        )
        .then(() => true);
      if (await handled.catch(() => false)) return;
    }
  }

  beginUpload(answer_key: string): Promise<Upload> {
    const question = { student: this.student, answer_key };
    return this.events.invoke("post-presigned-url", () =>
      conversion.beginUpload(question),
    );
  }

  confirmUpload(upload: Upload, fileName: string) {
    return this.events.invoke("post-conversion", () =>
      conversion.confirmUpload(upload, fileName),
    );
  }

  poll(answer_key: string) {
    const question = { student: this.student, answer_key };
    return this.events.invoke("get-conversion", () =>
      conversion.conversionOf(question),
    );
  }

  /** Deletes as both routes of deletion do: the file that the student saw, or any file that is there. */
  remove(answer_key: string, generation?: string): Promise<void> {
    const question = { student: this.student, answer_key };
    const fileKey =
      generation === undefined ? undefined : uploadKey(question, generation);
    return this.events.invoke("delete", () =>
      named.deleteDocument(question, fileKey),
    );
  }

  /** Performs the write of the route, without its check of the other answers. */
  submit(): Promise<unknown> {
    return this.events.invoke("submit", () =>
      applications.changeApplication(this.student, (application) => {
        if (isSubmitted(application)) return undefined;
        changes.assertNoPendingConversion(application);
        return {
          submitted_at: nowIso(),
          submitted_answer: application.answer,
          revision: application.revision + 1,
        };
      }),
    );
  }

  /** Performs the write of a reopening, without the version and the PDF that it keeps. */
  reopen(): Promise<unknown> {
    return this.events.invoke("reopen", () =>
      applications.changeApplication(this.student, (application) => {
        if (!isSubmitted(application)) return undefined;
        const attached = changes.attachedGenerations(application);
        this.reopenedWith = Object.entries(attached).flatMap((document) =>
          this.convertedKeys(...document),
        );
        return {
          submitted_at: "",
          submitted_answer: {},
          reopened_documents: attached,
          revision: application.revision + 1,
        };
      }),
    );
  }
  /** Keys of what was attached when the application was reopened. */
  reopenedWith: readonly string[] | undefined;

  /** Deletes everything of the student, and what has come meanwhile. */
  async erase(): Promise<void> {
    this.isErased = true;
    for (const pass of [1, 2]) {
      await this.events.turn();
      this.aws.objects.clear();
      await this.events.turn();
      if (pass === 1) this.aws.items.clear();
    }
  }
  isErased = false;

  sweep(folder: "uploads" | "documents"): Promise<void> {
    return this.events.invoke("sweep", () => sweep.handler({ folder }));
  }

  get application(): Application {
    const [item] = this.aws.items.values();
    return {
      answer: {},
      documents: {},
      submitted_at: "",
      submitted_answer: {},
      ...item,
    } as unknown as Application;
  }

  record(answer_key: string): DocumentRecord | undefined {
    return this.application.documents[answer_key];
  }

  /** Returns the keys of a converted document and of the picture of its first page. */
  convertedKeys(answer_key: string, generation: string): readonly string[] {
    return ["pdf", "webp"].map(
      (type) => `documents/${this.student}/${answer_key}/${generation}.${type}`,
    );
  }

  /** Runs two sweeps of every folder, with the time between them, without faults. */
  async settle(): Promise<void> {
    this.events.faultOf = () => undefined;
    for (const minutes of [0, 8, 11]) {
      this.pass(minutes * MINUTE);
      await this.events.run();
      for (const folder of ["uploads", "documents"] as const) {
        void this.sweep(folder);
      }
      await this.events.run();
    }
  }
}
