import { join } from "node:path";
import { Aws, Duration, RemovalPolicy } from "aws-cdk-lib";
import type { HttpApi } from "aws-cdk-lib/aws-apigatewayv2";
import { Certificate } from "aws-cdk-lib/aws-certificatemanager";
import {
  CachePolicy,
  Function as CloudFrontFunction,
  Distribution,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HttpVersion,
  PriceClass,
  S3OriginAccessControl,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from "aws-cdk-lib/aws-cloudfront";
import { HttpOrigin, S3BucketOrigin } from "aws-cdk-lib/aws-cloudfront-origins";
import type { ILogGroup } from "aws-cdk-lib/aws-logs";
import { AaaaRecord, ARecord, RecordTarget } from "aws-cdk-lib/aws-route53";
import { CloudFrontTarget } from "aws-cdk-lib/aws-route53-targets";
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
} from "aws-cdk-lib/aws-s3";
import {
  BucketDeployment,
  CacheControl,
  Source,
} from "aws-cdk-lib/aws-s3-deployment";
import { Secret } from "aws-cdk-lib/aws-secretsmanager";
import { Construct } from "constructs";
import { DOCUMENT_FILE, HTML_FILES, INDEX_FILE } from "../shared/html-files.ts";
import {
  ACCOUNT_PATHS,
  PUBLIC_TOKEN,
  SERVICE_TOKEN,
} from "../shared/site-paths.ts";
import { apiBehaviors, ONE_CLICK_PATH } from "./api-behaviors.ts";
import { documentsBucketHosts } from "./documents-bucket.ts";
import { edgeVersion } from "./edge-stack.ts";
import { edgeOutput, zoneOf } from "./edge.ts";
import { securityHeaders } from "./security-headers.ts";
import { globalName, type Domain, type Settings } from "./settings.ts";

/** Folder of the built site. */
export const SITE_FOLDER = join(import.meta.dirname, "..", ".build", "web");

/** Files without a hash in their name, which browsers revalidate on each use. */
export const UNHASHED_FILES: readonly string[] = [
  ...Object.values(HTML_FILES),
  DOCUMENT_FILE,
  "licenses.md",
  "robots.txt",
];

/**
 * CloudFront function that rewrites the paths of pages to the single-page application, including a trailing dot, which a
 * sentence leaves on a link. A path with a file's name or a hidden folder is no page's: what is not there is a 404, as
 * password managers and browsers that look for icons expect. It is attached to the site's behavior only: an error page
 * for the whole distribution would turn errors of the API into HTML with status 200. The pages differ in what they show
 * and load before the application's code runs. Mail programs that cannot end reminders by one click open its address,
 * and get the page with the button.
 */
const SINGLE_PAGE_FALLBACK = `
var files = ${JSON.stringify(UNHASHED_FILES.map((file) => `/${file}`))};
var pages = ${JSON.stringify(HTML_FILES)};
function redirect(location) {
  return { statusCode: 302, statusDescription: "Found", headers: { location: { value: location } } };
}
function handler(event) {
  var request = event.request;
  if (request.uri === "${ONE_CLICK_PATH}") {
    var id = request.querystring.id;
    return request.method === "GET" ? redirect("${ACCOUNT_PATHS.stopReminders}?id=" + (id ? id.value : "")) : request;
  }
  var isFile = request.uri.indexOf("/assets/") === 0 || files.indexOf(request.uri) !== -1;
  if (isFile) return request;
  if (request.uri === "/.well-known/change-password") {
    return redirect("${ACCOUNT_PATHS.forgot}");
  }
  if (/\\/\\.\\w|\\.\\w+$/.test(request.uri)) {
    return { statusCode: 404, statusDescription: "Not Found", headers: { "content-type": { value: "text/plain" } }, body: "Not found" };
  }
  var hasToken = Boolean(request.querystring.${SERVICE_TOKEN} || request.querystring.${PUBLIC_TOKEN});
  request.uri = "/" + (hasToken ? "${DOCUMENT_FILE}" : pages[request.uri] || "${INDEX_FILE}");
  return request;
}
`;

/** Errors that CloudFront would cache for ten seconds, even if caching is disabled, and serve to all viewers. */
const UNCACHED_ERRORS = [404, 500, 502, 503, 504];

export interface WebsiteProps {
  readonly settings: Settings;
  readonly httpApi: HttpApi;
  /** Log group of the functions that upload the site. */
  readonly logGroup: ILogGroup;
}

/** Site and API under one origin. */
export class Website extends Construct {
  readonly distribution: Distribution;
  /** Scheme and host of the site. */
  readonly origin: string;
  /** Upload of the page that names the other files; undefined for the structure only. */
  readonly page: Construct | undefined;
  /** Secrets by which the API recognizes CloudFront, with spaces between them: the API's own address is public. */
  readonly originSecrets: string;

  constructor(
    scope: Construct,
    id: string,
    { settings, httpApi, logGroup }: WebsiteProps,
  ) {
    super(scope, id);
    const bucket = new Bucket(this, "Bucket", {
      encryption: BucketEncryption.S3_MANAGED,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      enforceSSL: true,
      // Everything in it is built from the sources.
      removalPolicy: RemovalPolicy.DESTROY,
      autoDeleteObjects: settings.bundle,
    });

    const secrets = settings.originSecrets.map((number) =>
      new Secret(this, `OriginSecret${number}`, {
        description: "Identifies requests through CloudFront.",
        generateSecretString: { passwordLength: 48, excludePunctuation: true },
      }).secretValue.unsafeUnwrap(),
    );
    this.originSecrets = secrets.join(" ");
    const shared = {
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      responseHeadersPolicy: securityHeaders(
        this,
        globalName(settings, "site"),
        documentsBucketHosts(settings),
      ),
    };
    const atEdge = {
      functionAssociations: [
        {
          eventType: FunctionEventType.VIEWER_REQUEST,
          function: new CloudFrontFunction(this, "SinglePageFallback", {
            code: FunctionCode.fromInline(SINGLE_PAGE_FALLBACK),
            runtime: FunctionRuntime.JS_2_0,
          }),
        },
      ],
    };
    const origin = new HttpOrigin(
      `${httpApi.apiId}.execute-api.${Aws.REGION}.amazonaws.com`,
      { customHeaders: { "x-origin-secret": secrets[0] ?? "" } },
    );
    const behavior = { ...shared, origin };
    this.distribution = new Distribution(this, "Distribution", {
      defaultRootObject: "index.html",
      httpVersion: HttpVersion.HTTP2_AND_3,
      // Students apply from every country.
      priceClass: PriceClass.PRICE_CLASS_ALL,
      ...(settings.domain && {
        domainNames: [settings.domain.name],
        minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
        certificate: Certificate.fromCertificateArn(
          this,
          "Certificate",
          settings.domain.certificateArn ??
            edgeOutput(settings, "CertificateArn"),
        ),
      }),
      ...(settings.edge && {
        webAclId: edgeOutput(settings, "WebAclArn"),
        comment: `Edge ${edgeVersion(settings)}`,
      }),
      defaultBehavior: {
        ...shared,
        ...atEdge,
        origin: S3BucketOrigin.withOriginAccessControl(bucket, {
          originAccessControl: new S3OriginAccessControl(this, "SiteAccess", {
            originAccessControlName: globalName(settings, "site"),
          }),
        }),
        cachePolicy: CachePolicy.CACHING_OPTIMIZED,
      },
      additionalBehaviors: apiBehaviors(this, settings, behavior, atEdge),
      errorResponses: UNCACHED_ERRORS.map((httpStatus) => ({
        httpStatus,
        ttl: Duration.seconds(0),
      })),
    });
    if (settings.domain?.hostedZoneId !== undefined) {
      this.#addRecords(settings.domain);
    }
    this.origin = `https://${settings.domain?.name ?? this.distribution.distributionDomainName}`;
    this.page = settings.bundle ? this.#deploy(bucket, logGroup) : undefined;
  }

  #addRecords(domain: Domain): void {
    const record = {
      zone: zoneOf(this, domain),
      target: RecordTarget.fromAlias(new CloudFrontTarget(this.distribution)),
    };
    new ARecord(this, "Ipv4Record", record);
    new AaaaRecord(this, "Ipv6Record", record);
  }

  /**
   * Uploads the site. Files with a hash in their name never change; the page that names them is revalidated each time.
   */
  #deploy(bucket: Bucket, logGroup: ILogGroup): Construct {
    const assets = new BucketDeployment(this, "Assets", {
      sources: [Source.asset(SITE_FOLDER)],
      destinationBucket: bucket,
      logGroup,
      exclude: [...UNHASHED_FILES],
      prune: false,
      cacheControl: [
        CacheControl.maxAge(Duration.days(365)),
        CacheControl.immutable(),
      ],
    });
    const page = new BucketDeployment(this, "Page", {
      sources: [Source.asset(SITE_FOLDER)],
      destinationBucket: bucket,
      logGroup,
      exclude: ["*"],
      include: [...UNHASHED_FILES],
      prune: false,
      cacheControl: [CacheControl.noCache()],
      distribution: this.distribution,
      distributionPaths: UNHASHED_FILES.map((file) => `/${file}`),
      // The page is revalidated anyway, and a slow confirmation would fail the deployment.
      waitForDistributionInvalidation: false,
    });
    page.node.addDependency(assets);
    return page;
  }
}
