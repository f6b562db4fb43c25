import { once } from "node:events";
import { request, type IncomingMessage } from "node:http";
import { networkInterfaces } from "node:os";
import { text } from "node:stream/consumers";
import { describe, expect, it } from "@jest/globals";
import { LocalTemplate } from "./local-template.ts";
import { startStack } from "./support.ts";

const services = [
  "DYNAMODB",
  "COGNITO_IDENTITY_PROVIDER",
  "S3",
  "SFN",
  "GEO_PLACES",
  "SESV2",
] as const;
type Service = (typeof services)[number];

const cloud = await startStack(
  new LocalTemplate()
    .withFunction("Record", "record.ts")
    .withTable()
    .withUserPool()
    .withBucket()
    .withStateMachine({
      StartAt: "End",
      States: { End: { Type: "Succeed" } },
    })
    .withApi({ "GET /api/seen": "Record" }),
);

function endpointOf(service: Service) {
  return cloud.environment[`AWS_ENDPOINT_URL_${service}`] ?? "";
}

/** Sends a request as the program or the browser that it pretends to be. */
async function ask(
  url: string,
  headers: Readonly<Record<string, string>>,
  { method = "GET", body = "" } = {},
) {
  const sent = request(url, { method, headers });
  sent.end(body);
  const [reply] = (await once(sent, "response")) as [IncomingMessage];
  return {
    status: reply.statusCode,
    headers: reply.headers,
    body: await text(reply),
  };
}

function askService(
  service: Service,
  headers: Readonly<Record<string, string>>,
  method = service === "S3" ? "GET" : "POST",
) {
  const type = { "content-type": "application/x-amz-json-1.0" };
  return ask(
    `${endpointOf(service)}${service === "S3" ? "/documents" : "/"}`,
    { ...type, ...headers },
    { method, body: method === "POST" ? "{}" : "" },
  );
}

function signedWith(key: string | undefined) {
  return {
    authorization: `AWS4-HMAC-SHA256 Credential=${key}/20260101/us-east-1/any/aws4_request, SignedHeaders=host, Signature=0`,
  };
}
function signed() {
  return signedWith(cloud.environment["AWS_ACCESS_KEY_ID"]);
}

describe("a page of another host", () => {
  const strangers = [
    "evil.example",
    "localhost.evil.example",
    "127.0.0.1.evil.example:80",
    "localhost@evil.example",
  ];

  it.each(["/", "/api/seen", "/_local/outbox", "/_local/gallery/"])(
    "whose name resolves to this machine cannot read %s",
    async (path) => {
      for (const host of strangers) {
        expect((await ask(`${cloud.origin}${path}`, { host })).status).toBe(
          403,
        );
      }
    },
  );

  it("is served under the names of this machine", async () => {
    for (const host of ["localhost:1", "LOCALHOST", "127.0.0.1:2", "[::1]:3"]) {
      expect(
        (await ask(`${cloud.origin}/_local/outbox`, { host })).status,
      ).toBe(200);
    }
  });

  it.each(services)(
    "is rejected by %s, by its name and by its origin, as is its preflight",
    async (service) => {
      for (const host of strangers) {
        const headers = { ...signed(), host };
        expect((await askService(service, headers, "POST")).status).toBe(403);
      }
      for (const origin of ["http://evil.example", "null"]) {
        for (const method of ["POST", "OPTIONS"]) {
          const reply = await askService(
            service,
            { ...signed(), origin, "access-control-request-method": "POST" },
            method,
          );
          expect(reply.status).toBe(403);
          expect(reply.headers).not.toHaveProperty(
            "access-control-allow-origin",
          );
        }
      }
    },
  );
});

it.each(services)(
  "a program is let in by %s if it has the run's key",
  async (service) => {
    for (const headers of [{}, signedWith("AKIALOCALLOCALLOCAL0")]) {
      expect((await askService(service, headers)).status).toBe(403);
    }
    // S3 wants a signature of each request.
    const isIn = (await askService(service, signed())).status !== 403;
    expect(isIn).toBe(service !== "S3");
  },
);

it("another machine reaches nothing: every port is open on loopback alone, and the site's on all of it", () => {
  const { libuv } = process.report.getReport() as unknown as {
    libuv: readonly {
      type: string;
      localEndpoint?: { ip4?: string; ip6?: string; port: number } | null;
      remoteEndpoint?: unknown;
    }[];
  };
  const listening = libuv.filter(
    ({ type, localEndpoint, remoteEndpoint }) =>
      type === "tcp" && localEndpoint && !remoteEndpoint,
  );
  const addresses = listening.map(({ localEndpoint }) => ({
    port: String(localEndpoint?.port),
    address: localEndpoint?.ip4 ?? localEndpoint?.ip6,
  }));

  expect(listening.length).toBeGreaterThan(services.length);
  const here = Object.values(networkInterfaces()).flat();
  const loopback = ["127.0.0.1", "::1"].filter((address) =>
    here.some((each) => each?.address === address),
  );
  for (const { address } of addresses) expect(loopback).toContain(address);
  // A browser may resolve "localhost" to either.
  const { port } = new URL(cloud.origin);
  const ofSite = addresses.filter((each) => each.port === port);
  const served = new Set(ofSite.map(({ address }) => address));
  expect(served).toEqual(new Set(loopback));
});
