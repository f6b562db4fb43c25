import { readFileSync } from "node:fs";
import { join } from "node:path";
import { newFolder } from "@admission/test-tools";
import { beforeAll, describe, expect, it } from "@jest/globals";
import { runScript } from "../support/run-script.ts";
import { EVERYTHING } from "../support/stack-template.ts";

/** Rules of the AWS Solutions pack that the stack does not follow, each with the reason. */
const ACKNOWLEDGED: Readonly<Record<string, string>> = {
  "AwsSolutions-APIG4":
    "The handlers verify sessions and tokens themselves: cookies are no bearer tokens that an authorizer reads.",
  "AwsSolutions-S1":
    "What reads and writes the documents is named in the functions' logs; the site's bucket holds public files only.",
  "AwsSolutions-CFR1": "Students apply from every country.",
  "AwsSolutions-CFR2":
    "Each route is throttled; a web ACL is a running cost, with edge=on.",
  "AwsSolutions-CFR3":
    "CloudFront's standard logs record query strings, which hold the tokens of links.",
  "AwsSolutions-CFR4":
    "Without a domain, CloudFront's own certificate fixes the protocol; with one, TLS 1.2 is the minimum.",
  "AwsSolutions-IAM4":
    "The managed policies let a function join its network and nothing else.",
  "AwsSolutions-IAM5":
    "Object rights end in a folder's name, invocations in a function's versions, and tracing cannot be limited.",
  "AwsSolutions-COG2":
    "Applicants of seventeen may have no second factor; staff have no accounts here.",
  "AwsSolutions-COG8":
    "The plus plan is a running cost that an account decides on, not a template.",
  "AwsSolutions-SF1":
    "Errors are logged without the data of executions, which names students.",
  "AwsSolutions-SMG4":
    "The secret between CloudFront and the routes is in both by value; replacing it is a deployment.",
  "AwsSolutions-SQS3":
    "The queue is itself the dead-letter queue of the upload event.",
};

interface Report {
  readonly pluginReports: readonly {
    readonly violations: readonly {
      readonly ruleName: string;
      readonly violatingConstructs: readonly {
        readonly constructPath: string;
      }[];
    }[];
  }[];
}

const folder = newFolder();
beforeAll(() => {
  // Both in one process, whose library is loaded once.
  runScript(`
    import { Validations } from "aws-cdk-lib";
    import { AwsSolutionsChecks } from "cdk-nag";
    import { structureOnly } from "./lib/synthesize.ts";
    for (const [name, context] of Object.entries(${JSON.stringify({ plain: {}, edge: EVERYTHING })})) {
      const app = structureOnly(context, {
        outdir: ${JSON.stringify(folder)} + "/" + name,
        // It takes long, and the edge's has all that is in the plain one.
        builtinCloudFormationValidation: name === "edge",
      });
      Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
      try { app.synth(); } catch (error) { if (!/Validation failed/.test(error.message)) throw error; }
    }
  `);
});

/** Returns the report of a synthesis with the rule pack: rule names without their parameters. */
function violatedRules(name: "edge" | "plain"): string[] {
  const report = JSON.parse(
    readFileSync(join(folder, name, "validation-report.json"), "utf8"),
  ) as Report;
  const names = report.pluginReports.flatMap(({ violations }) =>
    violations.map(({ ruleName }) => ruleName.replace(/\[.*$/s, "")),
  );
  return [...new Set(names)].toSorted();
}

describe("the AWS Solutions rules", () => {
  it("are followed, except for those acknowledged with a reason", () => {
    expect(violatedRules("plain")).toEqual(
      Object.keys(ACKNOWLEDGED).toSorted(),
    );
  });

  it("are followed by the edge too, whose web ACL and domain satisfy two more", () => {
    const rest = Object.keys(ACKNOWLEDGED).filter(
      (name) => !/-CFR[24]$/.test(name),
    );

    expect(violatedRules("edge")).toEqual(rest.toSorted());
  });
});
