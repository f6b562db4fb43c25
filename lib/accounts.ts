import { Aws, Duration, RemovalPolicy } from "aws-cdk-lib";
import {
  AccountRecovery,
  FeaturePlan,
  Mfa,
  UserPool,
  UserPoolClient,
  UserPoolEmail,
} from "aws-cdk-lib/aws-cognito";
import type { ILogGroup } from "aws-cdk-lib/aws-logs";
import { Construct } from "constructs";
import { PASSWORD_MIN_LENGTH } from "../shared/application/limits.ts";
import { school } from "../shared/application/school.ts";
import { mailGrant } from "./grants.ts";
import { Handler } from "./handlers.ts";
import type { Settings } from "./settings.ts";
import type { Storage } from "./storage.ts";

interface AccountsProps {
  readonly settings: Settings;
  readonly siteOrigin: string;
  readonly storage: Storage;
  readonly logGroup: ILogGroup;
}

export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf("@") + 1);
}

/** User pool of the students and its client, with mails in the school's words. */
export class Accounts extends Construct {
  readonly userPool: UserPool;
  readonly client: UserPoolClient;
  readonly issuer: string;

  constructor(
    scope: Construct,
    id: string,
    { settings, siteOrigin, storage, logGroup }: AccountsProps,
  ) {
    super(scope, id);
    // This function exists before the pool does, so it cannot have the environment that all others share.
    const customMessage = new Handler(this, "custom-message", {
      entry: "lambdas/workers/custom-message.ts",
      environment: {
        SITE_ORIGIN: siteOrigin,
        TOKENS_TABLE: storage.tokens.tableName,
      },
      logGroup,
      bundle: settings.bundle,
    });
    mailGrant({ storage }, customMessage);
    this.userPool = new UserPool(this, "Students", {
      // This plan has every feature in use; the default plan costs three times as much above its free tier.
      featurePlan: FeaturePlan.LITE,
      selfSignUpEnabled: true,
      signInAliases: { email: true },
      signInCaseSensitive: false,
      autoVerify: { email: true },
      accountRecovery: AccountRecovery.EMAIL_ONLY,
      mfa: Mfa.OFF,
      passwordPolicy: {
        minLength: PASSWORD_MIN_LENGTH,
        requireUppercase: true,
        requireLowercase: true,
        requireDigits: true,
        requireSymbols: true,
      },
      lambdaTriggers: { customMessage },
      ...(settings.mailFrom === undefined
        ? {}
        : {
            email: UserPoolEmail.withSES({
              fromEmail: settings.mailFrom,
              fromName: school.title,
              // A college verifies the domain with its DKIM records; its addresses need no identity of their own.
              sesVerifiedDomain: domainOf(settings.mailFrom),
              // The region is a token until deployment, which the construct does not expect.
              sesRegion: Aws.REGION,
            }),
          }),
      deletionProtection: !settings.disposable,
      removalPolicy: settings.disposable
        ? RemovalPolicy.DESTROY
        : RemovalPolicy.RETAIN,
    });
    this.client = new UserPoolClient(this, "Site", {
      userPool: this.userPool,
      // Logging in takes a right that the API has, so that passwords cannot be tried past its limits.
      authFlows: { adminUserPassword: true },
      generateSecret: false,
      preventUserExistenceErrors: true,
      enableTokenRevocation: true,
      accessTokenValidity: Duration.minutes(15),
      idTokenValidity: Duration.minutes(15),
      refreshTokenValidity: Duration.hours(12),
      disableOAuth: true,
    });
    this.issuer = `https://cognito-idp.${Aws.REGION}.amazonaws.com/${this.userPool.userPoolId}`;
  }
}
