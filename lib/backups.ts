import { Arn, ArnFormat, Duration, RemovalPolicy } from "aws-cdk-lib";
import {
  BackupPlan,
  BackupPlanRule,
  BackupResource,
  BackupVault,
} from "aws-cdk-lib/aws-backup";
import { Metric } from "aws-cdk-lib/aws-cloudwatch";
import { Rule, Schedule } from "aws-cdk-lib/aws-events";
import { SnsTopic } from "aws-cdk-lib/aws-events-targets";
import {
  AccountPrincipal,
  ManagedPolicy,
  PolicyStatement,
  Role,
  ServicePrincipal,
} from "aws-cdk-lib/aws-iam";
import { Key } from "aws-cdk-lib/aws-kms";
import type { IBucket } from "aws-cdk-lib/aws-s3";
import type { ITopic } from "aws-cdk-lib/aws-sns";
import { Construct } from "constructs";
import { tableIds } from "../shared/tables.ts";
import { SILENCE } from "./alarms.ts";
import { namePrefix, type Settings } from "./settings.ts";
import type { Storage } from "./storage.ts";

export interface BackupsProps {
  readonly settings: Settings;
  /** Vault of another account. */
  readonly vaultArn: string;
  readonly storage: Storage;
  readonly bucket: IBucket;
  /** Topic that failed backups and copies are reported to. */
  readonly topic: ITopic;
}

/** Tables whose items may not be lost. */
export const COPIED = tableIds.filter((id) => id !== "tokens");
/** Number of what is copied each day: those tables, and the bucket. */
const RESOURCES = COPIED.length + 1;

/** Time that the other account keeps a copy: as long as the tables can be restored here. */
const KEPT = Duration.days(35);

function vaultName(settings: Settings): string {
  return `${namePrefix(settings)}-admission`;
}

/** Returns the alarm on backups that nothing has started: those report no failure. */
export function backupRules(settings: Settings) {
  return {
    BackupsMissing: {
      metric: new Metric({
        namespace: "AWS/Backup",
        metricName: "NumberOfBackupJobsCompleted",
        dimensionsMap: { BackupVaultName: vaultName(settings) },
        period: Duration.days(1),
        statistic: "Sum",
      }),
      ...SILENCE,
      threshold: RESOURCES,
      // One day alone may end between two backups.
      evaluationPeriods: 2,
      description: "For two days, not all daily backups were made.",
    },
  };
}

/** Daily copies of applications and files in another account: whoever owns this one cannot delete them. */
export class Backups extends Construct {
  constructor(scope: Construct, id: string, props: BackupsProps) {
    super(scope, id);
    const { settings, vaultArn, storage, bucket, topic } = props;

    // A key of AWS's own could not be shared with the other account.
    const key = new Key(this, "Key", {
      description: "Backups on their way to the other account.",
      enableKeyRotation: true,
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    });
    const { account = "" } = Arn.split(vaultArn, ArnFormat.COLON_RESOURCE_NAME);
    const other = new AccountPrincipal(account);
    key.grantEncryptDecrypt(other);
    key.grant(other, "kms:DescribeKey");
    key.addToResourcePolicy(
      new PolicyStatement({
        principals: [other],
        actions: ["kms:CreateGrant"],
        resources: ["*"],
        conditions: { Bool: { "kms:GrantIsForAWSResource": "true" } },
      }),
    );

    const vault = new BackupVault(this, "Vault", {
      backupVaultName: vaultName(settings),
      encryptionKey: key,
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    });
    // The way back, in this account or in the one that is made for it.
    vault.addToAccessPolicy(
      new PolicyStatement({
        principals: [other],
        actions: ["backup:CopyIntoBackupVault"],
        resources: ["*"],
      }),
    );
    const plan = new BackupPlan(this, "Plan", {
      backupPlanName: vaultName(settings),
      backupVault: vault,
      backupPlanRules: [
        new BackupPlanRule({
          ruleName: "Daily",
          scheduleExpression: Schedule.cron({ hour: "9", minute: "0" }),
          // Tables and bucket have their own earlier versions: this one is only the source of the copy.
          deleteAfter: Duration.days(3),
          copyActions: [
            {
              destinationBackupVault: BackupVault.fromBackupVaultArn(
                this,
                "Copies",
                vaultArn,
              ),
              deleteAfter: KEPT,
            },
          ],
        }),
      ],
    });
    // A vault's own notifications leave failed backups out.
    new Rule(this, "Failures", {
      description: "Reports backups and copies that failed.",
      eventPattern: {
        source: ["aws.backup"],
        detailType: ["Backup Job State Change", "Copy Job State Change"],
        detail: {
          state: ["FAILED", "EXPIRED", "ABORTED"],
          // A backup goes into the vault, a copy comes out of it; those of other plans are none of ours.
          $or: [
            { backupVaultName: [vaultName(settings)] },
            { sourceBackupVaultArn: [vault.backupVaultArn] },
          ],
        },
      },
      targets: [new SnsTopic(topic)],
    });
    const role = new Role(this, "Role", {
      assumedBy: new ServicePrincipal("backup.amazonaws.com"),
      managedPolicies: ["Backup", "Restore"].map((task) =>
        ManagedPolicy.fromAwsManagedPolicyName(
          `AWSBackupServiceRolePolicyForS3${task}`,
        ),
      ),
    });
    key.grantEncryptDecrypt(role);
    // Sessions and links are not copied: they expire within days.
    plan.addSelection("Applications", {
      role,
      allowRestores: true,
      resources: [
        ...COPIED.map((table) =>
          BackupResource.fromDynamoDbTable(storage.tables[table]),
        ),
        BackupResource.fromArn(bucket.bucketArn),
      ],
    });
  }
}
