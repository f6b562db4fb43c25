import { Aws, Duration, RemovalPolicy } from "aws-cdk-lib";
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  HttpMethods,
  ObjectOwnership,
  type CfnBucket,
} from "aws-cdk-lib/aws-s3";
import { Construct } from "constructs";
import { namePrefix, type Settings } from "./settings.ts";

/**
 * Returns the name of the bucket, which is fixed because the site's security policy and the bucket's CORS rule name
 * each other's host.
 */
export function documentsBucketName(settings: Settings): string {
  return `${namePrefix(settings)}-documents-${Aws.ACCOUNT_ID}-${Aws.REGION}`;
}

/** Returns the hosts under which a browser may reach the bucket. */
export function documentsBucketHosts(settings: Settings): readonly string[] {
  return [
    `https://${documentsBucketName(settings)}.s3.${Aws.REGION}.amazonaws.com`,
    `https://${documentsBucketName(settings)}.s3.amazonaws.com`,
  ];
}

/** Bucket of uploads (`uploads/`), their conversions (`documents/`) and printed applications (`applications/`). */
export class DocumentsBucket extends Construct {
  readonly bucket: Bucket;

  constructor(
    scope: Construct,
    id: string,
    props: { readonly settings: Settings; readonly siteOrigin: string },
  ) {
    super(scope, id);
    const { settings, siteOrigin } = props;
    this.bucket = new Bucket(this, "Bucket", {
      bucketName: documentsBucketName(settings),
      encryption: BucketEncryption.S3_MANAGED,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      enforceSSL: true,
      versioned: true,
      // The name is fixed: a first deployment that fails must not leave it behind.
      removalPolicy: settings.disposable
        ? RemovalPolicy.DESTROY
        : RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
      autoDeleteObjects: settings.disposable,
      cors: [
        {
          allowedOrigins: [siteOrigin],
          allowedMethods: [HttpMethods.POST],
          allowedHeaders: ["*"],
          maxAge: 3000,
        },
      ],
      lifecycleRules: [
        {
          id: "old-versions",
          noncurrentVersionExpiration: Duration.days(30),
          expiredObjectDeleteMarker: true,
          abortIncompleteMultipartUploadAfter: Duration.days(1),
        },
        // Long after the sweep, which deletes an upload minutes after its conversion.
        {
          id: "uploads",
          prefix: "uploads/",
          expiration: Duration.days(1),
          // As they came: with the place of a photo, or macros.
          noncurrentVersionExpiration: Duration.days(1),
        },
      ],
    });
    // The construct's own switch for events adds a custom resource; the property does the same without one.
    (this.bucket.node.defaultChild as CfnBucket).addPropertyOverride(
      "NotificationConfiguration",
      {
        EventBridgeConfiguration: { EventBridgeEnabled: true },
      },
    );
  }
}
