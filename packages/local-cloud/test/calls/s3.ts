import {
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from "@aws-sdk/client-s3";
import { createPresignedPost } from "@aws-sdk/s3-presigned-post";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { BUCKET, callsOf, refusalOf, rowsOf, type Services } from "./call.ts";

const Bucket = BUCKET;
const bytes = Buffer.from([0, 255, 10, 13, 137, 80, 78, 71, 0, 1, 2, 3]);

/** The objects of a row, whose keys all begin with its id. */
function objectsOf({ s3 }: Services, id: string) {
  const keyOf = (name: string) => `${id}/${name}`;
  const Key = keyOf("essay");
  const put = (name = "essay", more: object = {}) =>
    s3.send(
      new PutObjectCommand({ Bucket, Key: keyOf(name), Body: bytes, ...more }),
    );
  const read = async (more: object = {}) => {
    const { Body, ContentType, ContentLength, ContentRange, Metadata } =
      await s3.send(new GetObjectCommand({ Bucket, Key, ...more }));
    const body = Buffer.from((await Body?.transformToByteArray()) ?? []);
    return { body, ContentType, ContentLength, ContentRange, Metadata };
  };
  const list = async (Prefix = "", more: object = {}) => {
    const { Contents = [] } = await s3.send(
      new ListObjectsV2Command({ Bucket, Prefix: keyOf(Prefix), ...more }),
    );
    return Contents.map((each) => [each.Key?.replace(`${id}/`, ""), each.Size]);
  };
  const form = (more: object = {}) =>
    createPresignedPost(s3, {
      Bucket,
      Key,
      Fields: {
        success_action_status: "201",
        "Content-Type": "application/pdf",
      },
      Conditions: [
        ["content-length-range", 1, 1000],
        ["starts-with", "$Content-Type", "application/"],
      ],
      Expires: 600,
      ...more,
    });
  const link = (more: object = {}, options = {}) =>
    getSignedUrl(s3, new GetObjectCommand({ Bucket, Key, ...more }), options);
  return { id, s3, keyOf, Key, put, read, list, form, link };
}

type Stage = ReturnType<typeof objectsOf>;

async function sent(
  url: string,
  fields: Readonly<Record<string, string>>,
  size = bytes.length,
): Promise<Response> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  const content = new Uint8Array(size);
  content.set(bytes.subarray(0, size));
  body.append("file", new Blob([content]), "essay.pdf");
  return fetch(url, { method: "POST", body });
}

/** Returns the status and the code of a reply of S3. */
async function told(reply: Response | Promise<Response>) {
  const { status, text } = await Promise.resolve(reply).then(async (each) => ({
    status: each.status,
    text: await each.text(),
  }));
  return [status, /<Code>(\w+)<\/Code>/.exec(text)?.[1] ?? ""];
}

const spoiledLinks: readonly (readonly [string, (url: URL) => void, string])[] =
  [
    ["another key", (url) => (url.pathname += "0"), "SignatureDoesNotMatch"],
    [
      "a longer life",
      (url) => url.searchParams.set("X-Amz-Expires", "9999"),
      "SignatureDoesNotMatch",
    ],
    ["no signature", (url) => (url.search = ""), "AccessDenied"],
    [
      "somebody else's key",
      (url) =>
        url.searchParams.set(
          "X-Amz-Credential",
          "OTHER/20260101/us-east-1/s3/aws4_request",
        ),
      "InvalidAccessKeyId",
    ],
  ];

const NO_CONDITIONS = '{"expiration":"2999-01-01T00:00:00Z","conditions":[]}';
const spoiledForms: readonly (readonly [
  string,
  Readonly<Record<string, string | undefined>>,
  string,
])[] = [
  ["another key", { key: "uploads/other" }, "AccessDenied"],
  ["another type", { "Content-Type": "text/html" }, "AccessDenied"],
  ["another status", { success_action_status: "200" }, "AccessDenied"],
  ["a field that was not signed", { "x-amz-meta-a": "1" }, "AccessDenied"],
  ["another signature", { "X-Amz-Signature": "00" }, "SignatureDoesNotMatch"],
  ["another policy", { Policy: btoa(NO_CONDITIONS) }, "SignatureDoesNotMatch"],
  ["no policy", { Policy: undefined }, "AccessDenied"],
  ["no signature", { "X-Amz-Signature": undefined }, "AccessDenied"],
  ["nobody's key", { "X-Amz-Credential": undefined }, "AccessDenied"],
];

export const s3Calls = callsOf("s3", objectsOf, {
  "an object keeps bytes, type and metadata": [
    async ({ s3, Key, put, read }) => {
      const kept = { ContentType: "image/png", Metadata: { generation: "7" } };
      await put("essay", kept);
      const { ContentLength, ContentType, Metadata } = await s3.send(
        new HeadObjectCommand({ Bucket, Key }),
      );
      return [await read(), { ContentLength, ContentType, Metadata }];
    },
    [
      {
        body: bytes,
        ContentType: "image/png",
        ContentLength: bytes.length,
        ContentRange: undefined,
        Metadata: { generation: "7" },
      },
      {
        ContentLength: bytes.length,
        ContentType: "image/png",
        Metadata: { generation: "7" },
      },
    ],
  ],
  "a part is read, and none beyond the end": [
    async ({ put, read }) => {
      await put();
      const { body, ContentRange } = await read({ Range: "bytes=0-3" });
      return [
        [...body],
        ContentRange,
        (await read({ Range: "bytes=9-99" })).ContentRange,
        await read({ Range: "bytes=99-" }).catch(refusalOf),
      ];
    },
    [
      [0, 255, 10, 13],
      "bytes 0-3/12",
      "bytes 9-11/12",
      { refused: "InvalidRange" },
    ],
  ],
  "what is missing is named": [
    async ({ s3, Key, read }) => {
      return [
        await read().catch(refusalOf),
        await s3.send(new HeadObjectCommand({ Bucket, Key })).catch(refusalOf),
        await read({ Bucket: "nowhere-at-all" }).catch(refusalOf),
      ];
    },
    [
      { refused: "NoSuchKey" },
      { refused: "NotFound" },
      { refused: "NoSuchBucket" },
    ],
  ],
  "objects are listed by prefix, after a key, and deleted alone or together": [
    async ({ s3, keyOf, put, list }) => {
      for (const name of ["b/2", "a/1", "b/1 & <2>"]) await put(name);
      const all = await list("b/");
      const rest = await list("b/", { StartAfter: keyOf("b/1 & <2>") });
      await s3.send(new DeleteObjectCommand({ Bucket, Key: keyOf("b/2") }));
      const without = await list();
      const Objects = [{ Key: keyOf("a/1") }, { Key: keyOf("b/1 & <2>") }];
      await s3.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects } }));
      return [all, rest, without, await list()];
    },
    [
      [
        ["b/1 & <2>", 12],
        ["b/2", 12],
      ],
      [["b/2", 12]],
      [
        ["a/1", 12],
        ["b/1 & <2>", 12],
      ],
      [],
    ],
  ],
  "a key has 1,024 bytes at most": [
    async ({ id, put }) => {
      const name = "é".repeat((1024 - id.length - 1) >> 1);
      await put(name);
      return put(`${name}ee`);
    },
    { refused: "KeyTooLongError" },
  ],
  ...rowsOf([0, 1001], (count) => [
    `${count} deletions at once are refused`,
    async ({ s3, Key }: Stage) => {
      const Objects = Array.from({ length: count }, () => ({ Key }));
      return s3.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects } }));
    },
    { refused: "MalformedXML" },
  ]),
  "an address returns the object with the headers that were signed": [
    async ({ put, link }) => {
      await put();
      const reply = await fetch(
        await link({
          ResponseContentDisposition: 'attachment; filename="a b.pdf"',
          ResponseContentType: "application/pdf",
        }),
      );
      return [
        bytes.equals(Buffer.from(await reply.arrayBuffer())),
        reply.headers.get("content-type"),
        reply.headers.get("content-disposition"),
      ];
    },
    [true, "application/pdf", 'attachment; filename="a b.pdf"'],
  ],
  ...rowsOf(spoiledLinks, ([name, spoil, code]) => [
    `an address with ${name} is refused`,
    async ({ put, link }: Stage) => {
      await put();
      const url = new URL(await link());
      spoil(url);
      return told(fetch(url));
    },
    [403, code],
  ]),
  "an address that has ended is refused": [
    async ({ put, link }) => {
      await put();
      const signingDate = new Date("2026-01-01T00:00:00Z");
      return told(fetch(await link({}, { expiresIn: 60, signingDate })));
    },
    [403, "AccessDenied"],
  ],
  "a form stores the file and returns its location": [
    async ({ form, read, Key }) => {
      const { url, fields } = await form();
      const reply = await sent(url, fields);
      const { body, ContentType } = await read();
      return [
        reply.status,
        (await reply.text()).includes(`<Key>${Key}</Key>`),
        bytes.equals(body),
        ContentType,
      ];
    },
    [201, true, true, "application/pdf"],
  ],
  ...rowsOf(spoiledForms, ([name, changed, code]) => [
    `a form with ${name} is refused`,
    async ({ form, list }: Stage) => {
      const { url, fields } = await form();
      const all = Object.entries<string | undefined>({
        ...fields,
        ...changed,
      }).filter((pair): pair is [string, string] => pair[1] !== undefined);
      return [
        ...(await told(sent(url, Object.fromEntries(all)))),
        await list(),
      ];
    },
    [403, code, []],
  ]),
  ...rowsOf(
    [
      [0, [400, "EntityTooSmall"]],
      [1, [201, ""]],
      [1000, [201, ""]],
      [1001, [400, "EntityTooLarge"]],
    ] as const,
    ([size, expected]) => [
      `a form with ${size} bytes`,
      async ({ form }: Stage) => {
        const { url, fields } = await form();
        return told(sent(url, fields, size));
      },
      expected,
    ],
  ),
  "a form that has ended is refused": [
    async ({ form }) => {
      const { url, fields } = await form({
        Expires: -1,
      });
      return told(sent(url, fields));
    },
    [403, "AccessDenied"],
  ],
});
