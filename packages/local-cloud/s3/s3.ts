import type { IncomingMessage, ServerResponse } from "node:http";
import {
  serveHelper,
  type LocalService,
  type ServiceParts,
} from "../server/helper-server.ts";
import { ServiceError } from "../server/json-protocol.ts";
import { readBody } from "../server/loopback-server.ts";
import type { ResourcesOf } from "../template/read-template.ts";
import { applyCors } from "./cors.ts";
import { S3Objects, type ObjectCreated } from "./objects.ts";
import { answerPost } from "./post.ts";
import type { Check } from "./reading.ts";
import { answerS3 } from "./requests.ts";
import { checkSignature } from "./signature.ts";
import { errorXml, s3Error } from "./xml.ts";

export interface S3Parts extends ServiceParts {
  /** Folder in which the objects are stored; absent = in memory. */
  readonly folder?: string | undefined;
  /** Read at each request, because the site gets its port after S3 does. */
  readonly siteOrigin: () => string;
  readonly onCreated: ObjectCreated;
}

const MAX_KEY_BYTES = 1024;
const MAX_BODY_BYTES = 64 * 1024 * 1024;

/** Starts the template's buckets behind the wire protocol of S3, path style. */
export async function startS3(options: S3Parts): Promise<LocalService> {
  const { resourcesOf } = options;
  const buckets = new Map(
    resourcesOf("AWS::S3::Bucket").map((bucket) => [bucket.name, bucket]),
  );
  const withEventBridge = bucketsWithEventBridge(resourcesOf);
  const objects = new S3Objects(options.folder);
  await objects.load();
  const checkOf =
    (bucket: string) =>
    (signer: string): Check =>
    (action, key) => {
      const isList = action === "ListBucket";
      const refusal = options.rights.refusal(signer, {
        action: `s3:${action}`,
        resource: `arn:aws:s3:::${bucket}${isList ? "" : `/${key}`}`,
        context: isList ? { "s3:prefix": [key] } : {},
      });
      if (refusal !== undefined) throw s3Error("AccessDenied", refusal);
    };

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
    if (bucket === undefined) throw s3Error("NoSuchBucket");
    const origin = options.siteOrigin();
    if (applyCors(bucket.properties, origin, request, response)) return;

    const query = new URLSearchParams(queryText);
    const { headers, method = "GET" } = request;
    const body = await readBody(request, MAX_BODY_BYTES);
    if (body === undefined) throw s3Error("EntityTooLarge");
    const key = rest.join("/");
    if (Buffer.byteLength(key) > MAX_KEY_BYTES) {
      throw s3Error("KeyTooLongError");
    }
    const s3Request = { method, bucket: bucketName, key, query, headers, body };
    if (method === "POST" && key === "" && !query.has("delete")) {
      const check = checkOf(bucketName);
      await answerPost(s3Request, response, objects, check, onCreated);
      return;
    }
    const signer = checkSignature({ method, target, headers }, new Date());
    const check = checkOf(bucketName)(signer);
    await answerS3(s3Request, response, objects, check, onCreated);
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
    // Forms and presigned addresses carry their own signature, which is checked like that of every request.
    { port: options.port, origin: options.siteOrigin },
  );
  return { ...server, reset: () => objects.reset() };
}

function asServiceError(error: unknown): ServiceError {
  return error instanceof ServiceError
    ? error
    : s3Error("InternalError", String(error));
}

/** Returns the names of the buckets for which the template enables EventBridge. @throws TemplateError for other targets */
function bucketsWithEventBridge(resourcesOf: ResourcesOf): ReadonlySet<string> {
  const buckets = resourcesOf("AWS::S3::Bucket").filter(({ properties }) => {
    const notification = properties.child("NotificationConfiguration");
    notification.allowOnly(["EventBridgeConfiguration"]);
    return notification.has("EventBridgeConfiguration");
  });
  return new Set(buckets.map(({ name }) => name));
}
