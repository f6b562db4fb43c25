import { Aws } from "aws-cdk-lib";
import type { IUserPool } from "aws-cdk-lib/aws-cognito";
import type { IEventBus } from "aws-cdk-lib/aws-events";
import { PolicyStatement, type IGrantable } from "aws-cdk-lib/aws-iam";
import type { IBucket } from "aws-cdk-lib/aws-s3";
import { school } from "../shared/college/school.ts";
import type { RouteId } from "../shared/routes.ts";
import {
  studentTableIds,
  type AnswersIndex,
  type TableId,
} from "../shared/tables.ts";
import type { Storage } from "./storage.ts";

/** Resources that functions can be given rights to. */
export interface Resources {
  readonly storage: Storage;
  readonly bucket: IBucket;
  readonly userPool: IUserPool;
  readonly eventBus: IEventBus;
  /** Sender of all mails. */
  readonly mailFrom: string;
  readonly mailConfigurationSet: string;
  readonly conversionMachineArn: string;
  readonly applicationPdfMachineArn: string;
}

/** Grants one right to one function. */
export type Grant = (resources: Resources, grantee: IGrantable) => void;

/** Grants actions on resources, under conditions if there are any. */
function allow(
  grantee: IGrantable,
  actions: readonly string[],
  resources: readonly string[],
  conditions: Readonly<Record<string, object>> = {},
): void {
  grantee.grantPrincipal.addToPrincipalPolicy(
    new PolicyStatement({
      actions: [...actions],
      resources: [...resources],
      conditions,
    }),
  );
}

type TableAction =
  "GetItem" | "Query" | "PutItem" | "UpdateItem" | "DeleteItem";

function inDynamoDb(actions: readonly TableAction[]): readonly string[] {
  return actions.map((action) => `dynamodb:${action}`);
}

function on(
  table: Exclude<TableId, "tokens">,
  ...actions: readonly TableAction[]
): Grant {
  // The construct's own method would allow the indexes as well.
  return ({ storage }, grantee) =>
    allow(grantee, inDynamoDb(actions), [storage.tables[table].tableArn]);
}

/** Grants queries of one index. */
function query(index: AnswersIndex | "ofApplication"): Grant {
  const table = index === "ofApplication" ? "audit" : "answers";
  return ({ storage }, grantee) =>
    allow(
      grantee,
      ["dynamodb:Query"],
      [`${storage.tables[table].tableArn}/index/${index}`],
    );
}

/** Prefix of a key in the table of tokens: a function reaches only the kinds of items that it needs. */
type TokenKind =
  | "session"
  | "end"
  | "link"
  | "attempts"
  | "device"
  | "mailed"
  | "mail"
  | "pending"
  | "signup"
  | "stop"
  | "sweep"
  | "mailstate"
  | "cursor";

/** Limits calls of DynamoDB to items whose keys begin in certain ways. */
function keysLike(keys: readonly string[]) {
  return { "ForAllValues:StringLike": { "dynamodb:LeadingKeys": keys } };
}

/** Grants calls for items whose keys begin in certain ways. */
function onKeys(
  table: TableId,
  keys: readonly string[],
  ...actions: readonly TableAction[]
): Grant {
  return ({ storage }, grantee) =>
    allow(
      grantee,
      inDynamoDb(actions),
      [storage.tables[table].tableArn],
      keysLike(keys),
    );
}

function tokens(
  kinds: readonly TokenKind[],
  ...actions: readonly TableAction[]
) {
  const keys = kinds.map((kind) => `${kind}#*`);
  return onKeys("tokens", keys, ...actions);
}

/** Grants calls for the addresses that take no mails. */
function unmailable(...actions: readonly TableAction[]): Grant {
  return onKeys("documents", ["unmailable#*"], ...actions);
}

/** Grants queries of the mails that are asked for and due. */
const queryDueMails: Grant = ({ storage }, grantee) =>
  allow(
    grantee,
    ["dynamodb:Query"],
    [`${storage.tables.tokens.tableArn}/index/byDue`],
    keysLike(["mails"]),
  );

function userPool(...actions: readonly string[]): Grant {
  return (resources, grantee) => {
    resources.userPool.grant(
      grantee,
      ...actions.map((action) => `cognito-idp:${action}`),
    );
  };
}

type Folder = "uploads" | "documents" | "applications";

function files(
  action: "GetObject" | "PutObject" | "DeleteObject",
  ...folders: readonly Folder[]
): Grant {
  return ({ bucket }, grantee) =>
    allow(
      grantee,
      [`s3:${action}`],
      folders.map((folder) => bucket.arnForObjects(`${folder}/*`)),
    );
}

/** Grants listing, which also makes S3 answer 404 instead of 403 for an object that does not exist. */
function list(...folders: readonly Folder[]): Grant {
  return ({ bucket }, grantee) =>
    allow(grantee, ["s3:ListBucket"], [bucket.bucketArn], {
      StringLike: { "s3:prefix": folders.map((folder) => `${folder}/*`) },
    });
}

function start(
  machine: "conversionMachineArn" | "applicationPdfMachineArn",
): Grant {
  return (resources, grantee) =>
    allow(grantee, ["states:StartExecution"], [resources[machine]]);
}

const session: Grant = (resources, grantee) => {
  tokens(["session", "end"], "GetItem")(resources, grantee);
  tokens(["session"], "UpdateItem")(resources, grantee);
};
const knowDevice = tokens(["device"], "GetItem");
const link = tokens(["link"], "GetItem");
const countAttempts = tokens(["attempts"], "UpdateItem");
/** Rights to count attempts of strangers and of browsers that the account knows. */
const limit = [knowDevice, countAttempts];
/** Rights to set the password that the proof in a mail allows, and to end what it replaces. */
const proveMailbox = [
  ...limit,
  // A proof is taken out, and put back if it has served for nothing.
  tokens(["mailed"], "DeleteItem", "PutItem"),
  tokens(["end"], "GetItem", "UpdateItem"),
  tokens(["device"], "PutItem"),
  tokens(["signup"], "DeleteItem"),
  userPool("AdminSetUserPassword"),
];
/** Grants mails from the school. In SES's sandbox, a right on the recipient is needed as well as on the sender. */
const deliverMail: Grant = (resources, grantee) => {
  const { mailFrom, mailConfigurationSet } = resources;
  const own = `arn:${Aws.PARTITION}:ses:${Aws.REGION}:${Aws.ACCOUNT_ID}`;
  allow(
    grantee,
    ["ses:SendEmail"],
    [`${own}:identity/*`, `${own}:configuration-set/${mailConfigurationSet}`],
    { StringEquals: { "ses:FromAddress": mailFrom } },
  );
};
/** Grants operations of SES on the account as a whole, which know no resources. */
function mailAccount(
  ...operations: readonly ("GetAccount" | "DeleteSuppressedDestination")[]
): Grant {
  const actions = operations.map((operation) => `ses:${operation}`);
  return (_, grantee) => allow(grantee, actions, ["*"]);
}
/** Grants mails to students, whose addresses may be known to take none. */
const sendMail: Grant = (resources, grantee) => {
  unmailable("GetItem")(resources, grantee);
  deliverMail(resources, grantee);
};
const putEvent: Grant = ({ eventBus }, grantee) => {
  eventBus.grantPutEventsTo(grantee);
};
/** Rights to have the worker send a mail. */
const requestMail = [tokens(["mail"], "PutItem"), putEvent];
/** Rights to ask for a mail, which are the same whether or not there is an account. */
const askForMail = [...limit, tokens(["mail"], "GetItem"), ...requestMail];
/** Grants suggestions of addresses, which cost money and are counted; nothing for a school that does without. */
const findAddresses: Grant = (resources, grantee) => {
  if (school.addressLookup === "off") return;
  countAttempts(resources, grantee);
  allow(
    grantee,
    ["geo-places:Autocomplete", "geo-places:GetPlace"],
    [`arn:${Aws.PARTITION}:geo-places:${Aws.REGION}::provider/default`],
  );
};
const readApplication = on("answers", "GetItem");
/** Grants entries in a log, or reading it as well. */
function log(key: string, ...actions: readonly ("PutItem" | "Query")[]): Grant {
  return onKeys("audit", [key], ...actions);
}
const recordStaffAction = log("staff", "PutItem");
/** Rights to tell what happened to a submission. */
const announce = [putEvent, log("changes", "PutItem")];
const logExports = log("export#*", "PutItem", "Query");
/** Rights to show an application, or what was submitted of it, to the holder of a link. */
const openLink = [
  link,
  recordStaffAction,
  readApplication,
  on("documents", "GetItem"),
];
/** Rights to have a copy printed, and to link to it. */
const requestPrint = [
  readApplication,
  countAttempts,
  on("documents", "GetItem", "UpdateItem"),
  files("GetObject", "applications"),
  start("applicationPdfMachineArn"),
];
const changeApplication = on("answers", "GetItem", "UpdateItem");
/** Rights to change a document and delete the objects that it leaves behind. */
const changeDocument = [
  changeApplication,
  list("uploads", "documents"),
  files("DeleteObject", "uploads", "documents"),
];

/** Exactly the rights that each route's handler needs. A route without an entry does not compile. */
export const routeGrants: Readonly<Record<RouteId, readonly Grant[]>> = {
  "get-profile": [session, readApplication, unmailable("GetItem")],
  "post-web-status": [session, changeApplication],
  "put-last-page": [session, changeApplication],
  "put-answer": [session, changeApplication],
  "post-validations": [session, changeApplication],
  submit: [
    session,
    changeApplication,
    on("tabs", "Query"),
    on("addAnother", "Query"),
    putEvent,
  ],
  "put-withdrawal": [session, countAttempts, changeApplication, putEvent],
  "post-presigned-url": [
    session,
    readApplication,
    countAttempts,
    files("PutObject", "uploads"),
  ],
  "get-document-answer": [session, readApplication],
  "delete-document-answer": [session, ...changeDocument],
  "post-conversion": [
    session,
    changeApplication,
    files("GetObject", "uploads"),
    list("uploads"),
    start("conversionMachineArn"),
  ],
  "get-conversion": [
    session,
    changeApplication,
    files("GetObject", "documents"),
  ],
  "delete-conversion": [session, ...changeDocument],
  "get-pdf": [session, ...requestPrint],
  "get-copy": [
    session,
    ...requestPrint,
    query("ofApplication"),
    tokens(["mailstate"], "GetItem"),
    files("GetObject", "documents"),
    files("PutObject", "applications"),
    list("documents", "applications"),
  ],
  "put-add-another": [session, changeApplication, on("addAnother", "PutItem")],
  "get-add-another": [session, readApplication, on("addAnother", "Query")],
  "put-tabs": [session, changeApplication, on("tabs", "PutItem")],
  "get-tabs": [session, readApplication, on("tabs", "Query")],
  logout: [tokens(["session"], "UpdateItem")],
  login: [
    ...limit,
    tokens(["signup", "end"], "GetItem"),
    tokens(["session", "device"], "PutItem"),
    tokens(["session"], "UpdateItem"),
    userPool("AdminInitiateAuth"),
    changeApplication,
  ],
  signup: [...askForMail, tokens(["signup"], "PutItem")],
  confirm: [
    ...proveMailbox,
    tokens(["signup"], "GetItem"),
    tokens(["pending"], "UpdateItem", "DeleteItem"),
    userPool("AdminCreateUser"),
  ],
  "resend-confirm": [...askForMail, tokens(["signup", "mailstate"], "GetItem")],
  "forgot-password": askForMail,
  "reset-password": [...proveMailbox, ...requestMail],
  "change-address": [
    ...askForMail,
    tokens(["device"], "PutItem"),
    userPool("AdminInitiateAuth"),
    readApplication,
  ],
  "confirm-address": [
    ...proveMailbox,
    tokens(["pending"], "DeleteItem"),
    userPool("AdminGetUser", "AdminUpdateUserAttributes"),
    changeApplication,
  ],
  "stop-reminders": [tokens(["stop"], "GetItem"), changeApplication],
  "get-public-view": openLink,
  "get-service-view": [
    ...openLink,
    files("GetObject", "documents"),
    on("addAnother", "Query"),
    on("tabs", "Query"),
  ],
  "get-service-document": [...openLink, files("GetObject", "documents")],
  "get-service-pdf": [link, recordStaffAction, ...requestPrint],
  lookup: [findAddresses],
};

/** Rights to delete everything of a student, and the account. */
const eraseStudent = [
  tokens(["end"], "UpdateItem"),
  tokens(["link"], "GetItem", "DeleteItem"),
  ...studentTableIds.map((table) => on(table, "Query", "DeleteItem")),
  list("uploads", "documents", "applications"),
  files("DeleteObject", "uploads", "documents", "applications"),
  userPool("AdminGetUser", "AdminDeleteUser"),
  ...announce,
];

/** Grants reading what a restore has made beside today's tables of students. */
const queryRestored: Grant = ({ storage }, grantee) =>
  allow(
    grantee,
    ["dynamodb:Query"],
    studentTableIds.map((id) => `${storage.tables[id].tableArn}-restored`),
  );

/** Rights of each function of staff to list applications in pages, and to enter that. */
const listAll = [
  recordStaffAction,
  query("byStatus"),
  readApplication,
  tokens(["cursor"], "GetItem", "PutItem"),
  userPool("AdminGetUser"),
];
const makeLink = tokens(["link"], "PutItem", "UpdateItem");

/** Rights of the functions that do what staff asks for, by the role that may call them. */
export const staffGrants = {
  reader: [
    ...listAll,
    query("byReference"),
    makeLink,
    link,
    tokens(["mailstate", "pending"], "GetItem"),
    unmailable("GetItem"),
  ],
  exporter: [
    ...listAll,
    query("byReference"),
    ...requestPrint,
    makeLink,
    logExports,
    log("changes", "Query"),
  ],
  administrator: [
    ...listAll,
    ...requestPrint,
    ...eraseStudent,
    tokens(["mail"], "PutItem"),
    queryRestored,
    mailAccount("DeleteSuppressedDestination"),
    log("staff", "Query"),
    query("ofApplication"),
    on("answers", "UpdateItem"),
    on("documents", "PutItem"),
    files("GetObject", "uploads", "documents"),
    files("PutObject", "applications"),
    userPool("ListUsers"),
  ],
} as const satisfies Record<string, readonly Grant[]>;

/** Rights of the function by which the smoke test's student comes and goes. */
export const smokeGrants: readonly Grant[] = [
  ...eraseStudent,
  readApplication,
  tokens(["mailed"], "PutItem"),
];

/** Rights of the functions behind events and state machines. */
export const jobGrants = {
  startConversion: [changeApplication, start("conversionMachineArn")],
  beginConversion: changeDocument,
  convert: [files("GetObject", "uploads"), files("PutObject", "documents")],
  completeConversion: changeDocument,
  failConversion: changeDocument,
  sweep: [
    changeApplication,
    on("documents", "GetItem"),
    tokens(["sweep"], "GetItem", "PutItem"),
    list("uploads", "documents", "applications"),
    files("DeleteObject", "uploads", "documents", "applications"),
    start("conversionMachineArn"),
  ],
  print: [
    readApplication,
    on("documents", "GetItem"),
    on("documents", "UpdateItem"),
    tokens(["link"], "PutItem", "UpdateItem"),
    files("GetObject", "documents"),
    list("documents"),
    files("PutObject", "applications"),
    files("DeleteObject", "applications"),
  ],
  notices: [
    query("byDue"),
    query("byStatus"),
    queryDueMails,
    changeApplication,
    tokens(["stop", "mailed"], "PutItem"),
    tokens(["mail"], "GetItem", "PutItem", "UpdateItem", "DeleteItem"),
    tokens(["pending"], "GetItem", "UpdateItem"),
    countAttempts,
    userPool("AdminGetUser"),
    mailAccount("GetAccount", "DeleteSuppressedDestination"),
    ...announce,
    sendMail,
  ],
  mailFeedback: [
    unmailable("GetItem", "PutItem", "DeleteItem"),
    tokens(["mailstate"], "GetItem", "PutItem"),
  ],
  retention: [
    ...eraseStudent,
    query("byStatus"),
    changeApplication,
    recordStaffAction,
    deliverMail,
  ],
  failPrinting: [on("documents", "UpdateItem")],
} as const satisfies Record<string, readonly Grant[]>;
