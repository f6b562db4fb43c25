import type { IncomingMessage, ServerResponse } from "node:http";
import type { Rights } from "../iam/rights.ts";
import { serveHelper, type LocalService } from "../server/helper-server.ts";
import { ServiceError } from "../server/json-protocol.ts";
import { readBody } from "../server/loopback-server.ts";
import type { LocalResource, ResourcesOf } from "../template/read-template.ts";
import { TemplateError } from "../template/template.ts";
import { applyCors, readCorsRules } from "./cors.ts";
import { S3Objects, type StoredObject } from "./objects.ts";
import { answerPost } from "./post.ts";
import { answerS3 } from "./requests.ts";
import { s3Rights } from "./rights.ts";
import { checkSignature } from "./signature.ts";
import { errorXml } from "./xml.ts";

/** The template's buckets behind the wire protocol of S3, path style. */
export interface LocalS3 extends LocalService {
  reset(): Promise<void>;
}

/** Callback for an object that was created in a bucket with EventBridge. */
type ObjectCreated = (
  object: StoredObject,
  reason: "PutObject" | "POST Object",
) => void;

export interface S3Options {
  readonly rights: Rights;
  /** Folder in which the objects are stored; absent = in memory. */
  readonly folder?: string | undefined;
  readonly port?: number;
  /** Read at each request, because the site gets its port after S3 does. */
  readonly siteOrigin: () => string;
  readonly onCreated: ObjectCreated;
  readonly log: (line: string) => void;
}

const MAX_KEY_BYTES = 1024;
const MAX_BODY_BYTES = 64 * 1024 * 1024;

export async function startS3(
  resourcesOf: ResourcesOf,
  options: S3Options,
): Promise<LocalS3> {
  const buckets = new Map(
    resourcesOf("AWS::S3::Bucket").map((bucket) => [bucket.name, bucket]),
  );
  const withEventBridge = bucketsWithEventBridge(resourcesOf);
  const objects = new S3Objects(options.folder);
  await objects.load();
  const rightsOf = s3Rights(options.rights);

  const onCreated: ObjectCreated = (object, reason) => {
    if (withEventBridge.has(object.bucket)) options.onCreated(object, reason);
  };

  async function answer(
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const target = request.url ?? "/";
    const [path = "/", queryText = ""] = target.split("?");
    const [bucketName = "", ...rest] = decodeURIComponent(path.slice(1)).split(
      "/",
    );
    const bucket = buckets.get(bucketName);
    if (bucket === undefined) {
      throw new ServiceError(
        "NoSuchBucket",
        "The specified bucket does not exist",
        404,
      );
    }
    if (
      applyCors(
        readCorsRules(bucket.properties, options.siteOrigin()),
        request,
        response,
      )
    ) {
      return;
    }

    const query = new URLSearchParams(queryText);
    const { headers, method = "GET" } = request;
    const body = await readBody(request, MAX_BODY_BYTES);
    if (body === undefined) {
      throw new ServiceError(
        "EntityTooLarge",
        "Your proposed upload exceeds the maximum allowed size",
      );
    }
    const key = rest.join("/");
    if (Buffer.byteLength(key) > MAX_KEY_BYTES) {
      throw new ServiceError("KeyTooLongError", "Your key is too long");
    }
    const s3Request = { method, bucket: bucketName, key, query, headers, body };
    if (method === "POST" && key === "" && !query.has("delete")) {
      await answerPost(s3Request, response, objects, rightsOf, (object) =>
        onCreated(object, "POST Object"),
      );
      return;
    }
    const signer = checkSignature({ method, target, headers }, new Date());
    const rights = rightsOf(signer);
    await answerS3(s3Request, response, objects, rights, onCreated);
  }

  const server = await serveHelper(
    async (request, response) => {
      response.setHeader("x-amz-request-id", "local");
      try {
        await answer(request, response);
      } catch (error) {
        const refusal = asServiceError(error);
        if (refusal.status === 500) options.log(`S3: ${String(error)}`);
        // An error must not carry headers of the object that was nearly sent.
        response.removeHeader("content-disposition");
        response.writeHead(refusal.status, {
          "content-type": "application/xml",
        });
        response.end(errorXml(refusal));
      }
    },
    {
      port: options.port ?? 0,
      origin: options.siteOrigin,
      // Forms and presigned addresses carry their own signature, which is checked like that of every request.
      isOpen: () => true,
    },
  );
  return { ...server, reset: () => objects.reset() };
}

function asServiceError(error: unknown): ServiceError {
  return error instanceof ServiceError
    ? error
    : new ServiceError("InternalError", String(error), 500);
}

/** Returns the names of the buckets for which the template enables EventBridge, in either of CDK's two ways. */
function bucketsWithEventBridge(resourcesOf: ResourcesOf): ReadonlySet<string> {
  const hasEventBridge = ({ logicalId, properties }: LocalResource) => {
    const notification = properties.child("NotificationConfiguration");
    for (const kind of notification.names()) {
      if (kind !== "EventBridgeConfiguration") {
        throw new TemplateError(
          logicalId,
          `notifications by ${kind} are not supported locally`,
        );
      }
    }
    return notification.has("EventBridgeConfiguration");
  };
  return new Set([
    ...resourcesOf("AWS::S3::Bucket")
      .filter(hasEventBridge)
      .map(({ name }) => name),
    ...resourcesOf("Custom::S3BucketNotifications")
      .filter(hasEventBridge)
      .map(({ properties }) => properties.text("BucketName")),
  ]);
}
