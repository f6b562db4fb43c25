import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { packSchoolsFor } from "../schools.ts";
import { startCognito } from "./cognito/cognito.ts";
import { DiskSpace } from "./disk/disk-space.ts";
import { readDistribution } from "./cloudfront/distribution.ts";
import { startDynamoDb } from "./dynamodb/dynamodb.ts";
import {
  applyEnvironment,
  handlerEnvironment,
} from "./functions/environment.ts";
import { startEventRules } from "./events/rules.ts";
import { localFunctions } from "./functions/functions.ts";
import type { BuildGallery } from "./site/gallery.ts";
import { startGeoPlaces } from "./location/geo-places.ts";
import { localHttpApi } from "./api/http-api.ts";
import { serveOnLoopback } from "./server/loopback-server.ts";
import { Outbox } from "./outbox/outbox.ts";
import type { Mail } from "./outbox/outbox.ts";
import { originAnswer } from "./cloudfront/origin-server.ts";
import { portsOfThisProcess } from "./ports.ts";
import { readTemplate } from "./template/read-template.ts";
import { startS3 } from "./s3/s3.ts";
import { localSchedules } from "./events/schedules.ts";
import { startStepFunctions } from "./step-functions/step-functions.ts";
import type { CloudFormationTemplate } from "./template/template.ts";

export interface LocalCloudOptions {
  /** Parsed JSON from `cdk synth`: the only description of what is started. */
  readonly template: CloudFormationTemplate;
  /** The handlers' sources are found here. */
  readonly rootDir: string;
  /** Of site and API; 0 is any free port. */
  readonly port?: number;
  /** Where everything persists between runs; absent = in memory. */
  readonly dataDir?: string;
  /** The built site, with its index.html; absent = the API alone. */
  readonly siteFolder?: string;
  /** The gallery of components; absent = none. */
  readonly gallery?: BuildGallery;
  /**
   * Runs what the state machines call in processes of its own, within the template's memory and time, so that no
   * document can stop or end the server. Tests leave it out: they set the clock of the handlers and stand around
   * their calls to AWS, which takes one process.
   */
  readonly functionsInProcesses?: boolean;
  /** Bytes that may still be written below a folder; the disk's own word by default. */
  readonly freeBytes?: (folder: string) => number;
  readonly onMail?: (mail: Mail) => void;
  readonly log?: (line: string) => void;
}

export interface LocalCloud {
  /** Of site and API: `http://localhost:PORT`. */
  readonly origin: string;
  /** What the handlers see. */
  readonly environment: Readonly<Record<string, string>>;
  /** Newest first. */
  readonly outbox: () => readonly Mail[];
  /** Runs a function, named by its logical id or its entry, with this event. */
  invoke(functionLogicalIdOrEntry: string, event: unknown): Promise<unknown>;
  /** Empties tables, buckets, users, outbox and executions. */
  reset(): Promise<void>;
  /** Ends everything; with a data folder, running executions go on at the next start. */
  stop(): Promise<void>;
}

/** What lies beside the handlers' code: of the first start in this process, as the ports are. */
let codeFolderOfThisProcess: string | undefined;

/** How long stop and reset wait for handlers that are running. */
const SETTLE_MS = 5000;

/**
 * Runs the template on this machine. One at a time in each process: the
 * handlers share process.env, which they read when they are first imported.
 * @throws TemplateError for anything in the template that has no local counterpart
 */
export async function startLocalCloud(
  options: LocalCloudOptions,
): Promise<LocalCloud> {
  const { rootDir, dataDir, siteFolder, log = () => {} } = options;
  const stops: (() => Promise<void> | void)[] = [];
  const stopAll = async () => {
    // In reverse: first what causes work, last where it is stored.
    for (const stop of stops.splice(0).reverse()) await stop();
  };
  const inData = (name: string) =>
    dataDir === undefined ? undefined : join(dataDir, name);
  try {
    const resourcesOf = readTemplate(options.template);
    const functions = localFunctions(resourcesOf, rootDir, {
      log,
      inProcesses: options.functionsInProcesses ?? false,
    });
    const { freeBytes } = options;
    const space = new DiskSpace(dataDir, {
      log,
      ...(freeBytes === undefined ? {} : { freeBytes }),
    });
    const api = localHttpApi(resourcesOf, functions, space);
    const rules = startEventRules(resourcesOf, functions, log);
    const schedules = localSchedules(resourcesOf, functions, log);
    if (dataDir !== undefined) await mkdir(dataDir, { recursive: true });
    const outbox = new Outbox(inData("outbox.json"), options.onMail, space);
    await outbox.load();

    const ports = portsOfThisProcess;
    const dynamoDb = await startDynamoDb(resourcesOf, {
      folder: inData("tables"),
      port: ports.dynamoDb,
      space,
      log,
    });
    stops.push(() => dynamoDb.stop());
    const cognito = await startCognito(resourcesOf, {
      file: inData("users.json"),
      port: ports.cognito,
      space,
      functions,
      outbox,
      log,
    });
    stops.push(async () => cognito?.stop());
    const s3 = await startS3(resourcesOf, {
      folder: inData("objects"),
      port: ports.s3,
      space,
      siteOrigin: () => origin,
      onCreated: (object, reason) => rules.objectCreated(object, reason),
      log,
    });
    stops.push(() => s3.stop());
    const stepFunctions = await startStepFunctions(resourcesOf, {
      folder: inData("executions"),
      port: ports.stepFunctions,
      space,
      functions,
      log,
    });
    stops.push(async () => {
      // A handler that still runs may cause events, and an event starts executions.
      await functions.settled(SETTLE_MS);
      await rules.idle();
      await stepFunctions.stop();
      await functions.stop();
      await functions.settled(SETTLE_MS);
    });

    const geoPlaces = await startGeoPlaces(ports.geoPlaces);
    stops.push(() => geoPlaces.stop());

    codeFolderOfThisProcess ??= await mkdtemp(join(tmpdir(), "handlers-"));
    const codeFolder = codeFolderOfThisProcess;
    stops.push(() => rm(codeFolder, { recursive: true, force: true }));
    await packSchoolsFor(codeFolder);

    const behaviors = readDistribution(resourcesOf, api?.apiId, s3.endpoint);
    const site = await serveOnLoopback(
      originAnswer({
        behaviors,
        api,
        siteFolder,
        outbox,
        gallery: options.gallery,
      }),
      {
        port: options.port || ports.site,
        bothFamilies: true,
      },
    );
    stops.push(() => site.close());
    const origin = `http://localhost:${site.port}`;
    const environment = handlerEnvironment(functions.variables, {
      origin,
      dynamoDb: dynamoDb.endpoint,
      s3: s3.endpoint,
      stepFunctions: stepFunctions.endpoint,
      geoPlaces: geoPlaces.endpoint,
      codeFolder,
      cognito,
    });
    // Put back last of all.
    stops.unshift(applyEnvironment(environment));
    Object.assign(ports, {
      site: site.port,
      dynamoDb: portOf(dynamoDb.endpoint),
      cognito: cognito === undefined ? 0 : portOf(cognito.endpoint),
      s3: portOf(s3.endpoint),
      stepFunctions: portOf(stepFunctions.endpoint),
      geoPlaces: portOf(geoPlaces.endpoint),
    });
    await stepFunctions.resume();
    schedules.begin(dataDir !== undefined);
    stops.push(() => schedules.stop());

    return {
      origin,
      environment,
      outbox: () => outbox.mails(),
      invoke: (key, event) => functions.invoke(key, event),
      async reset() {
        await rules.idle();
        await stepFunctions.reset();
        await functions.settled(SETTLE_MS);
        for (const { cache } of behaviors) cache?.clear();
        await Promise.all([
          dynamoDb.reset(),
          s3.reset(),
          cognito?.reset(),
          outbox.reset(),
        ]);
      },
      stop: stopAll,
    };
  } catch (error) {
    await stopAll();
    throw error;
  }
}

const portOf = (endpoint: string) => Number(new URL(endpoint).port);
