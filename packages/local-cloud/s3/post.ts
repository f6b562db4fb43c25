import type { ServerResponse } from "node:http";
import type { ObjectCreated, S3Objects } from "./objects.ts";
import { checkPostPolicy } from "./post-policy.ts";
import type { Check, S3Request } from "./reading.ts";
import { headersToKeep } from "./requests.ts";
import { escapeXml, s3Error, xml } from "./xml.ts";

/** Stores the file of a presigned form. @throws ServiceError when the form violates its policy */
export async function answerPost(
  { bucket, headers, body }: Pick<S3Request, "bucket" | "headers" | "body">,
  response: ServerResponse,
  objects: S3Objects,
  checkOf: (signer: string) => Check,
  onCreated: ObjectCreated,
): Promise<void> {
  const { fields, file } = await readForm(headers["content-type"] ?? "", body);
  const bytes = Buffer.from(await file.arrayBuffer());
  const signer = checkPostPolicy(
    { bucket, fields, size: bytes.length },
    new Date(),
  );
  const key = fields.get("key") ?? "";
  if (key === "") {
    throw s3Error(
      "InvalidArgument",
      "Bucket POST must contain a field named 'key'.",
    );
  }
  checkOf(signer)("PutObject", key);
  const object = await objects.put(bucket, key, bytes, headersToKeep(fields));
  onCreated(object, "POST Object");

  const location = `http://${headers.host ?? ""}/${bucket}/${key.split("/").map(encodeURIComponent).join("/")}`;
  response.setHeader("etag", `"${object.etag}"`);
  response.setHeader("location", location);
  if (fields.get("success_action_status") !== "201") {
    response.writeHead(204).end();
    return;
  }
  response.writeHead(201, { "content-type": "application/xml" });
  response.end(
    xml(
      "PostResponse",
      `<Location>${escapeXml(location)}</Location><Bucket>${bucket}</Bucket>` +
        `<Key>${escapeXml(key)}</Key><ETag>&quot;${object.etag}&quot;</ETag>`,
    ),
  );
}

async function readForm(
  contentType: string,
  body: Buffer,
): Promise<{ fields: ReadonlyMap<string, string>; file: File }> {
  const form = await new Response(new Uint8Array(body), {
    headers: { "content-type": contentType },
  })
    .formData()
    .catch(() => {
      throw s3Error("MalformedPOSTRequest");
    });
  const fields = new Map<string, string>();
  for (const [name, value] of form) {
    // S3 ignores everything after the file.
    if (typeof value !== "string") return { fields, file: value };
    fields.set(name.toLowerCase(), value);
  }
  throw s3Error(
    "InvalidArgument",
    "POST requires exactly one file upload per request.",
  );
}
