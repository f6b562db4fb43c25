import { describe, expect, it } from "@jest/globals";
import { Match, Template } from "aws-cdk-lib/assertions";
import { school } from "../../shared/college/school.ts";
import { synthesized, VAULT } from "../support/stack-template.ts";

describe("a deployment with a vault in another account", () => {
  const text = synthesized({ backupVaultArn: VAULT });
  const template = Template.fromString(text);
  const otherAccount = {
    AWS: { "Fn::Join": ["", Match.arrayWith([":iam::210987654321:root"])] },
  };

  it("copies applications and files there every day, but no sessions and links", () => {
    template.hasResourceProperties("AWS::Backup::BackupPlan", {
      BackupPlan: {
        BackupPlanRule: [
          { CopyActions: [{ DestinationBackupVaultArn: VAULT }] },
        ],
      },
    });
    const [selection] = Object.values(
      template.findResources("AWS::Backup::BackupSelection"),
    );
    const chosen = JSON.stringify(selection).match(
      /(?<="Fn::GetAtt":\[")(Storage|Documents)[A-Za-z]+(?=[0-9A-F]{8}","Arn")/g,
    );
    const tables = Object.keys(template.findResources("AWS::DynamoDB::Table"));
    expect(chosen?.toSorted()).toEqual(
      [...tables.map((id) => id.slice(0, -8)), "DocumentsBucket"]
        .filter((name) => name !== "StorageTokens")
        .toSorted(),
    );
  });

  it("lets the other account decrypt what is copied, with a key of its own", () => {
    template.hasResourceProperties("AWS::Backup::BackupVault", {
      EncryptionKeyArn: { "Fn::GetAtt": [Match.anyValue(), "Arn"] },
    });
    template.hasResourceProperties("AWS::KMS::Key", {
      KeyPolicy: {
        Statement: Match.arrayWith([
          Match.objectLike({
            Action: Match.arrayWith(["kms:Decrypt"]),
            Principal: otherAccount,
          }),
        ]),
      },
    });
  });

  it("takes copies back from the other account, and restores them", () => {
    template.hasResourceProperties("AWS::Backup::BackupVault", {
      AccessPolicy: {
        Statement: [
          Match.objectLike({
            Action: "backup:CopyIntoBackupVault",
            Principal: otherAccount,
          }),
        ],
      },
    });
    const roles = JSON.stringify(template.findResources("AWS::IAM::Role"));

    expect(roles).toContain("AWSBackupServiceRolePolicyForRestores");
    expect(roles).toContain("AWSBackupServiceRolePolicyForS3Restore");
  });

  it("reports its own failures to the operator, and nobody else's", () => {
    const [[topic] = []] = Object.entries(
      template.findResources("AWS::SNS::Topic"),
    );
    template.hasResourceProperties("AWS::Events::Rule", {
      EventPattern: {
        source: ["aws.backup"],
        "detail-type": ["Backup Job State Change", "Copy Job State Change"],
        detail: {
          state: ["FAILED", "EXPIRED", "ABORTED"],
          $or: [
            { backupVaultName: [`${school.slug}-dev-admission`] },
            {
              sourceBackupVaultArn: [
                { "Fn::GetAtt": [Match.anyValue(), "BackupVaultArn"] },
              ],
            },
          ],
        },
      },
      Targets: [Match.objectLike({ Arn: { Ref: topic } })],
    });
  });
});
