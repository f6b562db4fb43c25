import { expect, it } from "@jest/globals";
import { asked, school } from "../../../shared/college/school.ts";
import { counselorLetter } from "../../../web/src/pages/counselor-letter.ts";

const REQUEST = asked.transcriptRequest ?? "";

it("is addressed to the counselor, and says whose transcript goes where", () => {
  const address = counselorLetter(
    REQUEST,
    {
      first_name: "Zoë",
      last_name: "Nguyễn & Søn",
      counselor_first_name: "Grace",
      counselor_email_address: "grace+a?cc=b@example.org",
    },
    "62BN-PHH5",
  );

  expect(address).toMatch(/^mailto:grace%2Ba%3Fcc%3Db@example\.org\?subject=/);
  const { searchParams } = new URL(address);
  expect(searchParams.get("subject")).toBe(
    `Transcript for ${school.title}, 62BN-PHH5`,
  );
  const lines = searchParams.get("body")?.split("\r\n");
  expect(lines).toEqual(
    expect.arrayContaining([
      "Dear Grace,",
      `I have applied to ${school.title}. ${REQUEST}`,
      "My name: Zoë Nguyễn & Søn",
      "My reference: 62BN-PHH5",
      `By email: ${school.contactEmail}`,
      ...school.address,
    ]),
  );
});

it("has no address if none was given, and is short whatever the names are", () => {
  const long = "𠀀".repeat(500);
  const address = counselorLetter(
    REQUEST,
    { first_name: long, last_name: long, counselor_last_name: long },
    "62BN-PHH5",
  );

  expect(address).toMatch(/^mailto:\?subject=/);
  expect(decodeURIComponent(address)).toContain("𠀀𠀀");
  expect(address.length).toBeLessThan(1800);
  const first_name = `Zoë ${"Wolfeschlegel".repeat(7)}`;
  expect(
    decodeURIComponent(counselorLetter(REQUEST, { first_name }, "62BN-PHH5")),
  ).toContain(`My name: ${first_name}\r\n`);
});
