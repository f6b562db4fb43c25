import type {
  CloudFormationTemplate,
  TemplateResource,
} from "../template/template.ts";

export type Statements = Parameters<LocalTemplate["withRights"]>[1];

type Resources = Record<string, TemplateResource>;

export function arnOf(logicalId: string) {
  return { "Fn::GetAtt": [logicalId, "Arn"] };
}
function resource(Type: string, Properties: Record<string, unknown> = {}) {
  return {
    Type,
    Properties,
  };
}

function statement(parts: Record<string, unknown>) {
  return { Statement: [{ Effect: "Allow", ...parts }] };
}

/** Template of a small stack after `cdk synth`; each part may be left out or replaced. Functions have every right. */
export class LocalTemplate {
  readonly resources: Resources = {
    SomeRole: resource("AWS::IAM::Role", {
      AssumeRolePolicyDocument: statement({ Action: "sts:AssumeRole" }),
    }),
    EveryRight: resource("AWS::IAM::Policy", {
      PolicyDocument: statement({ Action: "*", Resource: "*" }),
      Roles: [{ Ref: "SomeRole" }],
    }),
  };
  #variables: Record<string, unknown> = {};

  /** Sets the variables of every function. */
  withVariables(variables: Record<string, unknown>): this {
    this.#variables = variables;
    return this;
  }

  with(
    logicalId: string,
    type: string,
    properties: Record<string, unknown> = {},
  ): this {
    this.resources[logicalId] = {
      ...this.resources[logicalId],
      ...resource(type, properties),
    };
    return this;
  }

  /** Adds a function whose source is a file of packages/local-cloud/test/handlers. */
  withFunction(logicalId: string, file: string, timeoutSeconds = 10): this {
    this.resources[logicalId] = {
      ...resource("AWS::Lambda::Function", {
        Timeout: timeoutSeconds,
        Role: arnOf("SomeRole"),
      }),
      Metadata: { entry: `packages/local-cloud/test/handlers/${file}` },
    };
    return this.with(`${logicalId}Permission`, "AWS::Lambda::Permission", {
      Action: "lambda:InvokeFunction",
      FunctionName: arnOf(logicalId),
      Principal: "*",
    });
  }

  /** Gives a function or a state machine a role of its own with these statements, which allow unless they deny. */
  withRights(
    logicalId: string,
    statements: readonly Record<string, unknown>[],
    trusted = "lambda.amazonaws.com",
  ): this {
    const role = `${logicalId}Role`;
    const caller = this.resources[logicalId];
    const property =
      caller?.Type === "AWS::Lambda::Function" ? "Role" : "RoleArn";
    return this.with(role, "AWS::IAM::Role", {
      AssumeRolePolicyDocument: statement({
        Action: "sts:AssumeRole",
        Principal: { Service: trusted },
      }),
    })
      .with(`${role}Policy`, "AWS::IAM::Policy", {
        PolicyDocument: {
          Statement: statements.map((each) => ({ Effect: "Allow", ...each })),
        },
        Roles: [{ Ref: role }],
      })
      .with(logicalId, caller?.Type ?? "", {
        ...caller?.Properties,
        [property]: arnOf(role),
      });
  }

  withTable(logicalId = "Table", table: Record<string, unknown> = {}): this {
    return this.with(logicalId, "AWS::DynamoDB::Table", {
      ...table,
      BillingMode: "PAY_PER_REQUEST",
      KeySchema: [
        { AttributeName: "pk", KeyType: "HASH" },
        { AttributeName: "sk", KeyType: "RANGE" },
      ],
      AttributeDefinitions: [
        { AttributeName: "pk", AttributeType: "S" },
        { AttributeName: "sk", AttributeType: "S" },
      ],
      TimeToLiveSpecification: { AttributeName: "expires", Enabled: true },
    });
  }

  /** Adds a user pool that takes calls of administrators alone, with other properties where given. */
  withUserPool(
    pool: Record<string, unknown> = {},
    client: Record<string, unknown> = {},
  ): this {
    return this.with("Pool", "AWS::Cognito::UserPool", {
      UsernameAttributes: ["email"],
      UsernameConfiguration: { CaseSensitive: false },
      AdminCreateUserConfig: { AllowAdminCreateUserOnly: true },
      AccountRecoverySetting: {
        RecoveryMechanisms: [{ Name: "admin_only", Priority: 1 }],
      },
      Policies: {
        PasswordPolicy: {
          MinimumLength: 12,
          RequireLowercase: true,
          RequireNumbers: true,
          RequireSymbols: true,
          RequireUppercase: true,
        },
      },
      ...pool,
    }).with("PoolClient", "AWS::Cognito::UserPoolClient", {
      UserPoolId: { Ref: "Pool" },
      ExplicitAuthFlows: ["ALLOW_ADMIN_USER_PASSWORD_AUTH"],
      PreventUserExistenceErrors: "ENABLED",
      ...client,
    });
  }

  withBucket(logicalId = "Documents"): this {
    return this.with(logicalId, "AWS::S3::Bucket", {
      NotificationConfiguration: {
        EventBridgeConfiguration: { EventBridgeEnabled: true },
      },
      CorsConfiguration: {
        CorsRules: [
          {
            AllowedHeaders: ["*"],
            AllowedMethods: ["POST"],
            AllowedOrigins: ["https://apply.example.edu"],
            MaxAge: 600,
          },
        ],
      },
    });
  }

  /** Adds a rule that calls a function for each new object under `uploads/`. */
  withUploadRule(functionId: string): this {
    return this.with("UploadRule", "AWS::Events::Rule", {
      State: "ENABLED",
      EventPattern: {
        source: ["aws.s3"],
        "detail-type": ["Object Created"],
        detail: {
          bucket: { name: [{ Ref: "Documents" }] },
          object: { key: [{ prefix: "uploads/" }] },
        },
      },
      Targets: [{ Arn: arnOf(functionId), Id: "Target0" }],
    });
  }

  /** Adds a state machine with an ASL definition in which `${Name}` stands for a function's ARN. */
  withStateMachine(definition: unknown, logicalId = "Machine"): this {
    const parts = JSON.stringify(definition)
      .split(/\$\{(\w+)\}/)
      .map((part, index) => (index % 2 === 1 ? arnOf(part) : part));
    return this.with(logicalId, "AWS::StepFunctions::StateMachine", {
      DefinitionString: { "Fn::Join": ["", parts] },
      RoleArn: arnOf("SomeRole"),
    });
  }

  /** Adds an HTTP API with these routes, each to the function with this logical id. */
  withApi(routes: Readonly<Record<string, string>>): this {
    this.with("Api", "AWS::ApiGatewayV2::Api", {
      Name: "api",
      ProtocolType: "HTTP",
    });
    this.with("Stage", "AWS::ApiGatewayV2::Stage", {
      StageName: "$default",
      AutoDeploy: true,
    });
    for (const [index, [routeKey, functionId]] of Object.entries(
      routes,
    ).entries()) {
      this.with(`Integration${index}`, "AWS::ApiGatewayV2::Integration", {
        IntegrationType: "AWS_PROXY",
        IntegrationUri: arnOf(functionId),
        PayloadFormatVersion: "2.0",
      }).with(`Route${index}`, "AWS::ApiGatewayV2::Route", {
        RouteKey: routeKey,
        AuthorizationType: "NONE",
        Target: {
          "Fn::Join": ["", ["integrations/", { Ref: `Integration${index}` }]],
        },
      });
    }
    return this;
  }

  /** Adds a site in front of the API, with the single-page fallback in a function, and more of the API's behaviors. */
  withDistribution(api: Record<string, unknown> = {}): this {
    return this.with("Fallback", "AWS::CloudFront::Function", {
      FunctionCode: `function handler(event) {
        var request = event.request;
        if (request.uri === "/moved") {
          return { statusCode: 302, headers: { location: { value: "/" } }, body: "Moved" };
        }
        if (!request.uri.includes(".")) request.uri = "/index.html";
        return request;
      }`,
    })
      .with("Headers", "AWS::CloudFront::ResponseHeadersPolicy", {
        ResponseHeadersPolicyConfig: {
          Name: "headers",
          SecurityHeadersConfig: {
            ContentSecurityPolicy: {
              ContentSecurityPolicy:
                "default-src 'self'; connect-src 'self' https://documents.s3.us-east-1.amazonaws.com; upgrade-insecure-requests",
              Override: true,
            },
            StrictTransportSecurity: {
              AccessControlMaxAgeSec: 63072000,
              Override: true,
            },
            ContentTypeOptions: { Override: true },
          },
        },
      })
      .with("Distribution", "AWS::CloudFront::Distribution", {
        DistributionConfig: {
          DefaultRootObject: "index.html",
          Origins: [
            {
              Id: "site",
              DomainName: "site.s3.amazonaws.com",
              S3OriginConfig: {},
            },
            {
              Id: "api",
              DomainName: {
                "Fn::Join": [".", [{ Ref: "Api" }, "execute-api"]],
              },
              OriginCustomHeaders: [
                { HeaderName: "X-Secret", HeaderValue: "of the origin" },
              ],
              CustomOriginConfig: { OriginProtocolPolicy: "https-only" },
            },
          ],
          DefaultCacheBehavior: {
            TargetOriginId: "site",
            CachePolicyId: "658327ea-f89d-4fab-a63d-7e88639e58f6",
            Compress: true,
            ResponseHeadersPolicyId: { Ref: "Headers" },
            FunctionAssociations: [
              {
                EventType: "viewer-request",
                FunctionARN: { "Fn::GetAtt": ["Fallback", "FunctionARN"] },
              },
            ],
          },
          CacheBehaviors: ["/api/*", "/public/*"].map((PathPattern) => ({
            ...api,
            PathPattern,
            TargetOriginId: "api",
            ResponseHeadersPolicyId: { Ref: "Headers" },
            AllowedMethods: ["GET", "HEAD", "POST"],
          })),
        },
      });
  }

  build(): CloudFormationTemplate {
    const Environment = { Variables: this.#variables };
    const entries = Object.entries(this.resources).map(([id, entry]) => {
      const { Type, Properties } = entry;
      const isFunction = Type === "AWS::Lambda::Function";
      const more = isFunction && { Properties: { ...Properties, Environment } };
      return [id, { ...entry, ...more }];
    });
    return { Resources: Object.fromEntries(entries) };
  }
}
