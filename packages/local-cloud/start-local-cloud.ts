import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { localHttpApi } from "./api/http-api.ts";
import { readDistribution } from "./cloudfront/distribution.ts";
import { originAnswer, type SiteServer } from "./cloudfront/origin-server.ts";
import { startCognito } from "./cognito/cognito.ts";
import { startDynamoDb } from "./dynamodb/dynamodb.ts";
import { startEventBuses } from "./events/buses.ts";
import { eventOf, startEventRules, type BusEvent } from "./events/rules.ts";
import { localSchedules } from "./events/schedules.ts";
import {
  applyEnvironment,
  handlerEnvironment,
} from "./functions/environment.ts";
import { functionUrls, startFunctionUrls } from "./functions/function-urls.ts";
import { localFunctions } from "./functions/functions.ts";
import type { ImportSource } from "./functions/run-handler.ts";
import { Rights, type RightsUse } from "./iam/rights.ts";
import { startGeoPlaces } from "./location/geo-places.ts";
import { Outbox, type Mail } from "./outbox/outbox.ts";
import { startS3 } from "./s3/s3.ts";
import { accessKeyOf } from "./server/credentials.ts";
import type { LocalService, ServiceParts } from "./server/helper-server.ts";
import { serveOnLoopback } from "./server/loopback-server.ts";
import { newMailAccount, type MailAccount } from "./ses/account.ts";
import { startSes } from "./ses/ses.ts";
import type { BuildGallery } from "./site/gallery.ts";
import { startStepFunctions } from "./step-functions/step-functions.ts";
import { readTemplate } from "./template/read-template.ts";
import {
  TemplateError,
  type CloudFormationTemplate,
} from "./template/template.ts";

export interface LocalCloudOptions {
  /** Parsed JSON from `cdk synth`: the only description of what is started. */
  readonly template: CloudFormationTemplate;
  /** Root of the project, with the handlers' sources. */
  readonly rootDir: string;
  /** Folder of the files that lie beside the handlers' code; absent = the root. */
  readonly codeFolder?: string;
  /** Port of site and API; 0 is any free port. */
  readonly port?: number;
  /** Folder in which everything persists between runs; absent = in memory. */
  readonly dataDir?: string;
  /** Folder of the built site, with its index.html; absent = API only. */
  readonly siteFolder?: string;
  /** Answers for the site in place of its folder, and without its policies: a server for development. */
  readonly siteServer?: SiteServer;
  /** Imports a function's source by its address at each call, for development; absent = once. */
  readonly importSource?: ImportSource;
  /** Builds the gallery of components; absent = none. */
  readonly gallery?: BuildGallery;
  /** Stopped cloud of this process: its handlers go on calling its addresses, which the new one takes over. */
  readonly successorOf?: LocalCloud | undefined;
  /** Mails a second that SES takes; by default those of a new account. */
  readonly maxSendRate?: number;
  readonly onMail?: (mail: Mail) => void;
  readonly log?: (line: string) => void;
}

export interface LocalCloud {
  /** Origin of site and API: `http://localhost:PORT`. */
  readonly origin: string;
  /** Environment of the handlers. */
  readonly environment: Readonly<Record<string, string>>;
  /** What SES sends, and for whom; may be changed at any time. */
  readonly mailAccount: MailAccount;
  /** Returns the mails, newest first. */
  readonly outbox: () => readonly Mail[];
  /** Returns the events that rules have sent to a queue, named by its logical id, in their order. */
  readonly queued: (logicalId: string) => readonly BusEvent[];
  /**
   * Returns the environment of a person who has assumed a role of the template, for a process of their own.
   * @throws TemplateError if there is no role with this logical id that people of the account may assume
   */
  assume(roleLogicalId: string): Readonly<Record<string, string>>;
  /** Runs a function, named by its logical id or its entry, with this event. */
  invoke(functionLogicalIdOrEntry: string, event: unknown): Promise<unknown>;
  /** Returns which rights the calls so far needed, and which they lacked. */
  readonly usedRights: () => RightsUse;
  /** Resolves when no event is on its way, and no function runs that one has called. */
  settled(): Promise<void>;
  /** Empties tables, buckets, users, outbox, queues and executions. */
  reset(): Promise<void>;
  /** Stops everything. */
  stop(): Promise<void>;
}

/** Time that stop and reset wait for running handlers. */
const SETTLE_MS = 5000;

/** Starts the services of a template; the package's entrance says what it promises. */
export async function startServices(
  options: LocalCloudOptions,
): Promise<LocalCloud> {
  // Stops in reverse order of the start: later parts cause work for earlier ones.
  const running = new AsyncDisposableStack();
  try {
    return await startInOrder(options, running);
  } catch (error) {
    await running.disposeAsync();
    throw error;
  }
}

async function startInOrder(
  options: LocalCloudOptions,
  running: AsyncDisposableStack,
): Promise<LocalCloud> {
  const { template, rootDir, dataDir, successorOf, importSource } = options;
  const { log = () => {} } = options;
  let restoreEnvironment = () => {};
  running.defer(() => restoreEnvironment());
  const resourcesOf = readTemplate(template);
  const rights = new Rights(resourcesOf);
  const functions = localFunctions(resourcesOf, rootDir, {
    rights,
    log,
    importSource,
  });
  const api = localHttpApi(resourcesOf, functions);
  const rules = startEventRules(resourcesOf, functions, log);
  const schedules = localSchedules(resourcesOf, functions, log);
  const mailAccount = newMailAccount(options.maxSendRate);
  const inData = (name: string) => dataDir && join(dataDir, name);
  if (dataDir !== undefined) await mkdir(dataDir, { recursive: true });
  const outbox = new Outbox(inData("outbox.json"), options.onMail);
  await outbox.load();

  const services: Record<string, LocalService> = {};
  /** Starts a service, under the name that the SDK has for it in variables; it is stopped in its turn, which is the reverse. */
  const start = async <S extends LocalService | undefined>(
    name: string,
    starting: (parts: ServiceParts) => Promise<S>,
  ): Promise<S> => {
    const port = portIn(successorOf, `AWS_ENDPOINT_URL_${name}`);
    const service = await starting({ resourcesOf, rights, log, port });
    if (service !== undefined) {
      services[name] = service;
      running.defer(() => service.stop());
    }
    return service;
  };
  await start("DYNAMODB", (parts) =>
    startDynamoDb({ ...parts, folder: inData("tables") }),
  );
  await start("COGNITO_IDENTITY_PROVIDER", (parts) =>
    startCognito({
      ...parts,
      file: inData("users.json"),
      // Mailboxes are not ours; the outbox stands for them here.
      onDeleted: (email) => outbox.forget(email),
    }),
  );
  const s3 = await start("S3", (parts) =>
    startS3({
      ...parts,
      folder: inData("objects"),
      siteOrigin: () => origin,
      onCreated: (object, reason) => rules.objectCreated(object, reason),
    }),
  );
  await start("GEO_PLACES", startGeoPlaces);
  await start("SESV2", (parts) =>
    startSes({
      ...parts,
      outbox,
      mailAccount,
      report: (type, detail) => rules.put(eventOf("aws.ses", type, detail)),
    }),
  );
  await start("EVENTBRIDGE", (parts) => startEventBuses({ ...parts, rules }));
  // Here and not with the functions: executions must have stopped calling them first.
  running.defer(() => functions.settled(SETTLE_MS));
  const lambda = await start("LAMBDA", (parts) =>
    startFunctionUrls({ ...parts, functions }),
  );
  await start("SFN", (parts) => startStepFunctions({ ...parts, functions }));
  running.defer(async () => {
    // A handler that still runs may cause events, and an event starts executions.
    await functions.settled(SETTLE_MS);
    await rules.idle();
  });

  const behaviors = readDistribution(
    resourcesOf,
    api?.apiId,
    s3.endpoint,
    rights,
  );
  const { siteFolder, siteServer, gallery } = options;
  const site = await serveOnLoopback(
    originAnswer({
      behaviors,
      api,
      siteFolder,
      siteServer,
      // What is on its way is in it.
      outbox: () => rules.idle().then(() => outbox.mails()),
      gallery,
    }),
    {
      port: options.port || portIn(successorOf, "SITE_ORIGIN"),
      bothFamilies: true,
    },
  );
  running.defer(() => site.close());
  const origin = `http://localhost:${site.port}`;
  const environment = handlerEnvironment(functions.variables, {
    origin,
    codeFolder: options.codeFolder ?? rootDir,
    services,
    functionUrls: functionUrls(template.Outputs, lambda.endpoint),
  });
  restoreEnvironment = applyEnvironment(environment);
  schedules.begin(dataDir !== undefined);
  running.defer(() => schedules.stop());

  return {
    origin,
    environment,
    mailAccount,
    outbox: () => outbox.mails(),
    assume(id) {
      if (!rights.isForPeople(id)) {
        throw new TemplateError(id, "is no role that people may assume");
      }
      return { ...environment, AWS_ACCESS_KEY_ID: accessKeyOf(id) };
    },
    queued: (logicalId) => rules.queued(logicalId),
    usedRights: () => rights.uses(),
    invoke: (key, event) => functions.invoke(key, event),
    settled: () => rules.idle(),
    async reset() {
      await rules.idle();
      await services["SFN"]?.reset();
      await functions.settled(SETTLE_MS);
      rules.reset();
      Object.assign(mailAccount, newMailAccount(options.maxSendRate));
      const stores = [outbox, ...Object.values(services)];
      await Promise.all(stores.map(async (store) => store.reset()));
    },
    stop: () => running.disposeAsync(),
  };
}

/**
 * Returns a port to take over.
 * @returns 0, which is any free port, if there is no such cloud or it has no such address
 */
function portIn(cloud: LocalCloud | undefined, variable: string): number {
  const address = cloud?.environment[variable] ?? "http://localhost";
  return Number(new URL(address).port);
}
