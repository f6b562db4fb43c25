import { RemovalPolicy } from "aws-cdk-lib";
import {
  AccountRecovery,
  ClientAttributes,
  FeaturePlan,
  Mfa,
  UserPool,
  UserPoolClient,
  type CfnUserPoolClient,
} from "aws-cdk-lib/aws-cognito";
import { Construct } from "constructs";
import { PASSWORD_MIN_LENGTH } from "../shared/application/limits.ts";
import type { Settings } from "./settings.ts";

/**
 * User pool of the students. Only calls with rights on it do anything: nobody signs up, logs in or resets a password
 * past the limits of the API, which sends all mails.
 */
export class Accounts extends Construct {
  readonly userPool: UserPool;
  readonly client: UserPoolClient;

  constructor(
    scope: Construct,
    id: string,
    { disposable }: Pick<Settings, "disposable">,
  ) {
    super(scope, id);
    this.userPool = new UserPool(this, "Students", {
      // This plan has every feature in use; the default plan costs three times as much above its free tier.
      featurePlan: FeaturePlan.LITE,
      selfSignUpEnabled: false,
      signInAliases: { email: true },
      signInCaseSensitive: false,
      accountRecovery: AccountRecovery.NONE,
      mfa: Mfa.OFF,
      passwordPolicy: {
        minLength: PASSWORD_MIN_LENGTH,
        requireUppercase: true,
        requireLowercase: true,
        requireDigits: true,
        requireSymbols: true,
      },
      deletionProtection: !disposable,
      removalPolicy: disposable ? RemovalPolicy.DESTROY : RemovalPolicy.RETAIN,
    });
    this.client = new UserPoolClient(this, "Site", {
      userPool: this.userPool,
      authFlows: { adminUserPassword: true },
      preventUserExistenceErrors: true,
      // Without a list, the owner of a token could write every attribute, the address among them.
      writeAttributes: new ClientAttributes().withStandardAttributes({
        locale: true,
      }),
      disableOAuth: true,
    });
    // The construct adds the flow that renews tokens, of which no browser has any.
    (this.client.node.defaultChild as CfnUserPoolClient).addPropertyOverride(
      "ExplicitAuthFlows",
      ["ALLOW_ADMIN_USER_PASSWORD_AUTH"],
    );
  }
}
