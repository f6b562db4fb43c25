import { setClock } from "@admission/test-tools";
import {
  AutocompleteCommand,
  GeoPlacesClient,
  GetPlaceCommand,
  type Address,
} from "@aws-sdk/client-geo-places";
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  jest,
} from "@jest/globals";
import { mockClient } from "aws-sdk-client-mock";
import { ADDRESS_LOOKUPS, widened } from "../../../lambdas/security/limits.ts";
import { school } from "../../../shared/college/school.ts";
import { stageCloud, Visitor } from "../../support/cloud.ts";
import { recordOutput } from "../../support/recorded-output.ts";
import { requestsTo, times } from "../../support/requests.ts";

const service = mockClient(GeoPlacesClient);
const start = Date.UTC(2026, 10, 21, 12);

const cloud = await stageCloud();
let visitor: Visitor;
/** Log output of the handlers in each test. */
let written: readonly string[];
beforeAll(async () => {
  // Before the first request, which loads the handlers and their logger.
  process.env["POWERTOOLS_LOG_LEVEL"] = "INFO";
  visitor = new Visitor(cloud);
});
beforeEach(async () => {
  written = recordOutput();
  setClock(start);
  service.reset();
});
afterEach(() => {
  jest.restoreAllMocks();
});
afterAll(() => service.restore());

const TYPED = "762 Unmistakable Lane";
function find(more: Readonly<Record<string, string>> = {}) {
  return visitor.call("lookup", {
    query: { category: "address", text: TYPED, ...more },
  });
}
function place() {
  return visitor.call("lookup", {
    query: { category: "address", id: "some-place" },
  });
}

describe("requests to the address service", () => {
  it("ask for suggestions that are only shown, and for the place that becomes an answer", async () => {
    service.on(AutocompleteCommand).resolves({ ResultItems: [] });
    service.on(GetPlaceCommand).resolves({ Address: { Street: "Elm" } });
    await find({ max_results: "3" });
    await place();

    const [suggest] = service.commandCalls(AutocompleteCommand);
    expect(suggest?.args[0].input).toEqual({
      QueryText: TYPED,
      MaxResults: 3,
      Language: "en",
      IntendedUse: "SingleUse",
      BiasPosition: [expect.any(Number), expect.any(Number)],
      Filter: {
        IncludePlaceTypes: ["PointAddress", "InterpolatedAddress", "Street"],
      },
    });
    const [get] = service.commandCalls(GetPlaceCommand);
    expect(get?.args[0].input).toEqual({
      PlaceId: "some-place",
      Language: "en",
      IntendedUse: "Storage",
    });
  });

  it("contain valid texts", async () => {
    service.on(AutocompleteCommand).resolves({});
    await find({ text: `  18\tElm\u0000 ${"x".repeat(500)}` });
    // Cut in the middle of a character.
    await find({ text: `18 Elm ${"x".repeat(192)}😀` });

    const texts = service
      .commandCalls(AutocompleteCommand)
      .map(({ args: [{ input }] }) => input.QueryText ?? "");
    expect(texts).toEqual([
      expect.stringMatching(/^18 Elm x{193}$/),
      expect.stringMatching(/^18 Elm x{192}\ufffd$/),
    ]);
  });

  it("are limited by the budget of a network, for suggestions and places together", async () => {
    service.on(AutocompleteCommand).resolves({});
    service.on(GetPlaceCommand).resolves({ Address: {} });
    // Loaded here, because it reads the names of the tables.
    const { takeAttempt } =
      await import("../../../lambdas/storage/attempts.ts");
    const { burst, secondsEach } = ADDRESS_LOOKUPS;
    for (let count = 0; count < burst - 2; count += 1) {
      await takeAttempt("address network 127.0.0.1", ADDRESS_LOOKUPS);
    }

    const replies = [await find(), await place(), await find(), await place()];
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 429, 429]);
    expect(replies[2]?.headers.get("retry-after")).toBe(String(secondsEach));
    expect(service.calls()).toHaveLength(2);

    setClock(start + secondsEach * 1000);
    expect((await find()).status).toBe(200);
    expect((await find()).status).toBe(429);
  });

  it("are limited by the budget of a site, which has thousands of networks", async () => {
    service.on(AutocompleteCommand).resolves({});
    // Loaded here, because it reads the names of the tables.
    const { takeAttempt } =
      await import("../../../lambdas/storage/attempts.ts");
    const { burst, secondsEach } = widened(ADDRESS_LOOKUPS);
    const whole = { burst: 1, secondsEach: burst * secondsEach };
    await takeAttempt("address network 2001:db8:7", whole);
    const query = { category: "address", text: TYPED };
    const statuses = await times(2, async (at) => {
      const from = requestsTo(cloud);
      return (await from(`2001:db8:${at + 7}:1::2`, "lookup", { query }))
        .status;
    });
    expect(statuses).toEqual([429, 200]);
  });
});

function failure(name: string) {
  return Object.assign(new Error(`Wrong: ${TYPED}\n    at ${TYPED}`), { name });
}

describe("a failure of the service", () => {
  it.each(["ThrottlingException", "AbortError"])(
    "%s is a 503, without the typed text in the reply or the log",
    async (name) => {
      service.on(AutocompleteCommand).rejects(failure(name));
      service.on(GetPlaceCommand).rejects(failure(name));
      const replies = [await find(), await place()];

      for (const { status, body, headers } of replies) {
        expect(status).toBe(503);
        expect(body.message).toBe("Addresses cannot be looked up right now.");
        expect(headers.get("cache-control")).toBe("no-store");
      }
      expect(written.join("\n")).toContain("address lookup failed");
      expect(written.join("\n")).not.toMatch(/Unmistakable|some-place/);
    },
  );

  it("that concerns only the place is an unknown place", async () => {
    service.on(GetPlaceCommand).rejects(failure("ValidationException"));

    expect((await place()).status).toBe(404);
  });
});

describe("a place", () => {
  const detail = async (address: Address) => {
    service.on(GetPlaceCommand).resolves({ Address: address });
    return (await place()).body;
  };
  const vermont: Address = {
    Label: "Elm St Court, 12 Elm St, Barre, VT 05641-1234, United States",
    Country: { Code3: "USA" },
    Region: { Code: "VT", Name: "Vermont" },
    SubRegion: { Name: "Washington" },
    Locality: "Barre",
    District: "North Barre",
    PostalCode: "05641-1234",
    Street: "Elm St",
    AddressNumber: "12",
  };

  const home = {
    address_line_1: "12 Elm St",
    city: "Barre",
    state: "Vermont",
    zip: "05641-1234",
    country: "USA",
  };
  const flat = { Designator: "Apt", Number: "4B" };
  const elm: Address = {
    Street: "Elm St",
    AddressNumber: "12",
    Country: { Code3: "USA" },
  };

  it.each<readonly [string, Address, object]>([
    ["in a state", vermont, home],
    [
      "in one of several flats",
      { ...vermont, SecondaryAddressComponents: [flat] },
      { ...home, address_line_2: "Apt 4B" },
    ],
    [
      "that is a street without a number or a ZIP",
      { ...vermont, AddressNumber: undefined, PostalCode: undefined },
      { ...home, address_line_1: "Elm St", zip: undefined },
    ],
    [
      "whose label does not name it",
      elm,
      { address_line_1: "12 Elm St", country: "USA" },
    ],
    [
      "in a territory, which is a country to the service",
      {
        ...vermont,
        Country: { Code3: "PRI" },
        Region: { Code: "SJ", Name: "San Juan" },
        Locality: undefined,
        District: "Santurce",
      },
      { ...home, city: "Santurce", state: "Puerto Rico" },
    ],
    [
      "in a province with an accent",
      {
        ...vermont,
        Country: { Code3: "CAN" },
        Region: { Code: "QC", Name: "Québec" },
        Locality: "Montréal",
      },
      { ...home, city: "Montréal", state: "Quebec", country: "CAN" },
    ],
    [
      "where the number comes last",
      {
        Label: "Hauptstraße 5, 10827 Berlin, Deutschland",
        Country: { Code3: "DEU" },
        Region: { Code: "BE", Name: "Berlin" },
        Locality: "Berlin",
        Street: "Hauptstraße",
        AddressNumber: "5",
      },
      { address_line_1: "Hauptstraße 5", city: "Berlin", country: "DEU" },
    ],
    [
      "in a country that the form does not list, without a city",
      {
        ...elm,
        Label: "Elm St 12, Somewhere",
        Country: { Code3: "ZZZ" },
        SubRegion: { Name: "Somewhere" },
      },
      { address_line_1: "Elm St 12", city: "Somewhere" },
    ],
    ["of which nothing is known", {}, {}],
  ])("%s fills the known fields", async (_where, address, expected) => {
    expect(await detail(address)).toEqual(expected);
  });
});

it("a school without the service suggests nothing and sends no request", async () => {
  const replaced = jest.replaceProperty(school, "addressLookup", "off");
  const [suggested, chosen] = [await find(), await place()];
  replaced.restore();

  expect([suggested.status, suggested.body]).toEqual([200, []]);
  expect(chosen.status).toBe(404);
  expect(service.calls()).toEqual([]);
});
