import { atEnd } from "@admission/test-tools";
import { CognitoIdentityProviderClient } from "@aws-sdk/client-cognito-identity-provider";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { EventBridgeClient } from "@aws-sdk/client-eventbridge";
import { S3Client } from "@aws-sdk/client-s3";
import { SESv2Client } from "@aws-sdk/client-sesv2";
import { expect, it } from "@jest/globals";
import { startCognito } from "../cognito/cognito.ts";
import { startDynamoDb } from "../dynamodb/dynamodb.ts";
import { startEventBuses } from "../events/buses.ts";
import { startEventRules } from "../events/rules.ts";
import { Outbox } from "../outbox/outbox.ts";
import { startS3 } from "../s3/s3.ts";
import { newMailAccount } from "../ses/account.ts";
import { startSes } from "../ses/ses.ts";
import { outcomeOf, type Services } from "./calls/call.ts";
import { calls } from "./calls/calls.ts";
import { callsTemplate } from "./calls/template.ts";
import { localClient, localParts } from "./support.ts";

const parts = localParts(callsTemplate);
const { resourcesOf, functions, log } = parts;
const mailAccount = newMailAccount();
mailAccount.unverified.add("stranger@example.com");
const cognito = await startCognito(parts);
if (cognito === undefined) throw new Error("There is no pool.");
const started = {
  cognito,
  dynamodb: await startDynamoDb(parts),
  s3: await startS3({
    ...parts,
    siteOrigin: () => "http://localhost:3000",
    onCreated: () => {},
  }),
  events: await startEventBuses({
    ...parts,
    rules: startEventRules(resourcesOf, functions, log),
  }),
  ses: await startSes({
    ...parts,
    outbox: new Outbox(undefined),
    mailAccount,
    report: () => {},
  }),
};
const { dynamodb, s3, events, ses } = started;
const services: Services = {
  cognito: new CognitoIdentityProviderClient(localClient(cognito.endpoint)),
  pool: {
    UserPoolId: resourcesOf("AWS::Cognito::UserPool")[0]?.name ?? "",
    ClientId: resourcesOf("AWS::Cognito::UserPoolClient")[0]?.name ?? "",
  },
  dynamodb: new DynamoDBClient(localClient(dynamodb.endpoint)),
  s3: new S3Client({ ...localClient(s3.endpoint), forcePathStyle: true }),
  events: new EventBridgeClient(localClient(events.endpoint)),
  ses: new SESv2Client(localClient(ses.endpoint)),
};
atEnd(async () => {
  const { pool: _pool, ...clients } = services;
  for (const client of Object.values(clients)) client.destroy();
  await Promise.all(Object.values(started).map((each) => each.stop()));
});

it.each(calls)("$service: $name", async (call) => {
  expect(await outcomeOf(call, services)).toEqual(call.expected);
});
