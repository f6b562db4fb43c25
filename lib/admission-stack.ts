import {
  CfnOutput,
  RemovalPolicy,
  Stack,
  Tags,
  type StackProps,
} from "aws-cdk-lib";
import { LogGroup, RetentionDays } from "aws-cdk-lib/aws-logs";
import type { Construct } from "constructs";
import { school } from "../shared/college/school.ts";
import {
  tableIds,
  tableOutput,
  tableVariable,
  type TableId,
} from "../shared/tables.ts";
import { Accounts } from "./accounts.ts";
import { Api, Routes } from "./api.ts";
import { BackgroundJobs } from "./background-jobs.ts";
import { Backups } from "./backups.ts";
import { addBudget } from "./budget.ts";
import { DocumentsBucket } from "./documents-bucket.ts";
import { Events } from "./events.ts";
import type { Resources } from "./grants.ts";
import { Handler } from "./handlers.ts";
import { configurationSetName } from "./mail-feedback.ts";
import { Observability } from "./observability.ts";
import { metricsNamespace, namePrefix, type Settings } from "./settings.ts";
import { StaffRoles } from "./staff-roles.ts";
import { machineArn } from "./state-machines.ts";
import { Storage } from "./storage.ts";
import { Website } from "./website.ts";

/** Returns the tables' names under what a table is called elsewhere. */
function byTable(
  { tables }: Storage,
  calledBy: (id: TableId) => string,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    tableIds.map((id) => [calledBy(id), tables[id].tableName]),
  );
}

/** Whole application of one school and stage. It connects constructs and sets no property of a resource itself. */
export class AdmissionStack extends Stack {
  constructor(
    scope: Construct,
    id: string,
    settings: Settings,
    props?: StackProps,
  ) {
    super(scope, id, props);
    const log = (name: string, logGroupName?: string) =>
      new LogGroup(this, name, {
        ...(logGroupName && { logGroupName }),
        retention: RetentionDays.THREE_MONTHS,
        removalPolicy: RemovalPolicy.DESTROY,
      });
    const logGroup = log("HandlerLog");

    // API Gateway may write to groups of this prefix without a resource policy, of which a region has ten.
    const accessLog = log(
      "AccessLog",
      `/aws/vendedlogs/apis/${namePrefix(settings)}`,
    );

    const { httpApi } = new Api(this, "Api", {
      settings,
      logGroup: accessLog,
    });
    const website = new Website(this, "Website", {
      settings,
      httpApi,
      logGroup,
    });
    const { origin: siteOrigin, originSecrets } = website;
    const storage = new Storage(this, "Storage", settings);
    const { bucket } = new DocumentsBucket(this, "Documents", {
      settings,
      siteOrigin,
    });
    const { userPool, client } = new Accounts(this, "Accounts", settings);

    const events = new Events(this, "Events", settings);
    const mailFrom = settings.mailFrom ?? school.contactEmail;
    const resources: Resources = {
      storage,
      bucket,
      userPool,
      eventBus: events.bus,
      mailFrom,
      mailConfigurationSet: configurationSetName(settings),
      conversionMachineArn: machineArn(settings, "conversion"),
      applicationPdfMachineArn: machineArn(settings, "application-pdf"),
    };
    const environment = {
      ...byTable(storage, tableVariable),
      DOCUMENTS_BUCKET: bucket.bucketName,
      CONVERSION_MACHINE_ARN: resources.conversionMachineArn,
      APPLICATION_PDF_MACHINE_ARN: resources.applicationPdfMachineArn,
      USER_POOL_ID: userPool.userPoolId,
      USER_POOL_CLIENT_ID: client.userPoolClientId,
      EVENT_BUS: events.bus.eventBusName,
      MAIL_FROM: mailFrom,
      MAIL_CONFIGURATION_SET: resources.mailConfigurationSet,
      SITE_ORIGIN: siteOrigin,
      METRICS_NAMESPACE: metricsNamespace(settings),
      ...(settings.retention && { RETENTION: settings.retention }),
    };
    const parts = { settings, resources, environment, logGroup };
    const routes = new Routes(this, "Routes", {
      ...parts,
      httpApi,
      environment: { ...environment, ORIGIN_SECRETS: originSecrets },
    });
    const jobs = new BackgroundJobs(this, "BackgroundJobs", parts);
    // The digits that it mails are hashed with them.
    jobs.notices.addEnvironment("ORIGIN_SECRETS", originSecrets);
    // A new page calls new routes, so they are deployed first.
    website.page?.node.addDependency(routes, jobs);
    const staff = new StaffRoles(this, "StaffRoles", parts);
    const { topic } = new Observability(this, "Observability", {
      settings,
      httpApi,
      accessLog,
      jobs,
      storage,
      events,
      staff: staff.functions,
    });
    if (settings.backupVaultArn !== undefined) {
      const vaultArn = settings.backupVaultArn;
      new Backups(this, "Backups", {
        settings,
        vaultArn,
        storage,
        bucket,
        topic,
      });
    }

    addBudget(this, settings);
    if (settings.closed) {
      for (const each of this.node.findAll()) {
        if (each instanceof Handler) each.close();
      }
    }

    // What the project's commands work on (bin/deployment.ts).
    const outputs = {
      SiteOrigin: siteOrigin,
      UserPoolId: userPool.userPoolId,
      ...byTable(storage, tableOutput),
      DocumentsBucket: bucket.bucketName,
      ApplicationPdfMachineArn: resources.applicationPdfMachineArn,
      // What staff assumes to run them, and the functions that they call.
      ...staff.outputs,
      // What the record of a domain points to, where the zone is kept elsewhere.
      DistributionHost: website.distribution.distributionDomainName,
      // Where SES sends the mails, which the smoke test asks about.
      ...(settings.mailFrom && { MailFrom: settings.mailFrom }),
      // Whose subscription the smoke test asks about.
      ...(settings.alarmEmail && { AlarmTopic: topic.topicArn }),
      // What the edge's alarms watch.
      ...(settings.edge && {
        DistributionId: website.distribution.distributionId,
      }),
    };
    for (const [name, value] of Object.entries(outputs)) {
      new CfnOutput(this, name, { value });
    }
    Tags.of(this).add("application", "admission");
    Tags.of(this).add("school", settings.school);
    Tags.of(this).add("stage", settings.stage);
  }
}
