import type { CloudFormationTemplate } from "@admission/local-cloud";
import { beforeEach, jest } from "@jest/globals";
import { clock } from "../../../lambdas/clock.ts";
import { interceptAwsCalls, type AroundCall } from "../../support/aws-calls.ts";
import { asStudent, startCloud, type Visitor } from "../../support/cloud.ts";
import { stackTemplate } from "../../support/stack-template.ts";
import {
  announce,
  essay,
  fileKeyOf,
  key,
  postFile,
  presigned,
} from "../../support/uploads.ts";

/** Uploads that nobody hears of: the bucket's own events are lost here. */

export const MINUTE = 60_000;

export function withoutEvents(): CloudFormationTemplate {
  const template = stackTemplate();
  const resources = Object.entries(template.Resources).map(([id, resource]) => {
    const { Type, Properties } = resource;
    return Type === "AWS::Events::Rule" &&
      JSON.stringify(Properties?.["EventPattern"] ?? "").includes("aws.s3")
      ? [id, { ...resource, Properties: { ...Properties, State: "DISABLED" } }]
      : [id, resource];
  });
  return { ...template, Resources: Object.fromEntries(resources) };
}

/** Starts a cloud without events for the tests of a file; each test starts with a new student. */
export async function stageUploads() {
  const cloud = await startCloud({ template: withoutEvents() });
  let amy: Visitor;
  let undo = () => {};
  beforeEach(async () => {
    await cloud.reset();
    amy = await asStudent(cloud);
  });

  /** Intercepts the handlers' calls to AWS until the end of the test, or until `restore`. */
  const intercept = (around: AroundCall) => {
    undo = interceptAwsCalls(around);
  };
  /** Swallows every call of one kind, as a service that does not answer. */
  const lose = (command: string) =>
    intercept((call, proceed) =>
      call.name === command ? Promise.reject(new Error("lost")) : proceed(),
    );
  /** Posts a file to the bucket and leaves; returns the file's key. */
  const leave = async () => {
    const form = await presigned(amy, key);
    await postFile(form, await essay());
    return fileKeyOf(form);
  };
  return {
    cloud,
    bucket: cloud.bucket,
    currentStudent: () => amy,
    /** Advances the time of the handlers alone: the emulators and the clients that sign requests stay in the present. */
    pass: (milliseconds: number) => {
      clock.now = () => new Date(jest.now() + milliseconds);
    },
    intercept,
    restore: () => undo(),
    lose,
    leave,
    /** Uploads a file whose conversion is requested and cannot be started, until `restore`; returns the file's key. */
    hang: async () => {
      const file_key = await leave();
      lose("StartExecutionCommand");
      await announce(amy, key, file_key, "essay.pdf");
      return file_key;
    },
    sweep: (folder: "uploads" | "documents" | "applications") =>
      cloud.invoke("lambdas/workers/sweep.ts", { folder }),
    statusOf: async () =>
      (await amy.call("get-conversion", { params: { key } })).body.status,
  };
}
