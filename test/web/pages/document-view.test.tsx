import "../../support/as-second-school.ts";
import { beforeEach, describe, expect, it, jest } from "@jest/globals";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { printedParts } from "../../../shared/college/pages.ts";
import { asked, school } from "../../../shared/college/school.ts";
import type {
  AnswerMap,
  ServiceDocument,
} from "../../../shared/contract/replies.ts";
import { EXPIRED_LINK } from "../../../shared/messages.ts";
import { aCompleteApplication } from "../../support/applications.ts";
import { muteFailureReports } from "../../support/failure-reports.ts";
import { renderDocument } from "../../support/render-document.tsx";
import { aView, VIEW_DAY, wordsOf } from "../../support/service-view.ts";
import {
  fakeApi,
  problem,
  type FakeAnswers,
  type FakeApi,
} from "../../support/web-fetch.ts";

beforeEach(() => {
  delete document.documentElement.dataset["document"];
  muteFailureReports();
});

/** Opens the view of a complete application with these changes. */
async function openService(
  changes: AnswerMap = {},
  scope: ServiceDocument["scope"] = "service",
): Promise<FakeApi> {
  const answer = aCompleteApplication(changes, VIEW_DAY);
  const api = fakeApi({ "get-service-view": aView(answer, scope) });
  await renderDocument("?service_token=secret");
  await screen.findByRole("heading", { level: 1 });
  return api;
}

async function openAttached(
  more: { pages?: number; picture?: string },
  answers: FakeAnswers = {},
) {
  const key = "faith_essay_doc";
  const file = { file_name: "bees.docx", file_size: 9, file_key: "" };
  const api = fakeApi({
    "get-service-view": {
      ...aView({ [key]: "ANSWERED" }),
      document_answer: { [key]: { key, ...file, ...more } },
    },
    ...answers,
  });
  await renderDocument("?service_token=secret");
  const link = await screen.findByRole("link", { name: /^bees\.docx/ });
  return { api, link };
}

/** Returns the printed answer of a label, in a part of the document if several have it. */
function printed(label: string, part = "main") {
  const around = document.querySelector<HTMLElement>(part) ?? document.body;
  const term = within(around).getByText(label, { selector: ".entries th p" });
  return term.parentElement?.nextElementSibling ?? null;
}

/** Returns the lines of a fact of the summary, as the page shows them. */
function linesOf(label: string) {
  const summary = screen.getByRole("region", { name: "Summary" });
  const fact = within(summary).getByText(label).closest("tr");
  return [...(fact?.querySelectorAll("td p") ?? [])].map(
    ({ textContent }) => textContent,
  );
}

/** Returns the lines of a fact. */
function factLines(wanted: string, answers: AnswerMap): readonly string[] {
  return (
    wordsOf(answers).printed.facts.find(({ label }) => label === wanted)
      ?.lines ?? []
  );
}

/** Returns the headings of a level, in reading order. */
function headings(level: number) {
  return screen
    .getAllByRole("heading", { level })
    .map(({ textContent }) => textContent);
}

const FAITH = asked.faithEssay.prompt;

describe("the service view", () => {
  it("prints everything in the order in which staff read, under the applicant's name, without any control", async () => {
    const api = await openService({ middle_name: "Ngozi" });

    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent(
      "Amy Ngozi Okafor",
    );
    expect(document.title).toContain("Amy Ngozi Okafor");
    expect(headings(2)).toEqual([
      ...Object.values(printedParts),
      "Not in the Reader’s Copy",
    ]);
    expect(screen.getByText("9 words")).toBeVisible();
    for (const role of ["button", "textbox", "combobox", "banner"]) {
      expect(screen.queryByRole(role)).toBeNull();
    }
    expect(api.calls("get-service-view")).toMatchObject([
      { query: { service_token: "secret" } },
    ]);
  });

  it("prints names, addresses, lists and agreements as a whole", async () => {
    await openService({
      race_asian: true,
      race_white: true,
      parent_addr_same_as_stu_perm: "N",
      parent_prefix: "Dr.",
      parent_prefix_desc: "Dr.",
      parent_last_name: "Okafor",
      parent_address_line_1: "1 Hill Road",
      parent_city: "Barre",
      parent_zip: "05641",
      parent_country: "USA",
      parent_country_desc: "United States",
    });

    expect(printed("Race")).toHaveTextContent("Asian, White");
    expect(printed("Name", "#about")).toHaveTextContent(/^Amy Okafor$/);
    expect(printed("Name", "#family")).toHaveTextContent(/^Dr\. Okafor$/);
    expect(
      Array.from(
        printed("Address", "#family")?.children ?? [],
        ({ textContent }) => textContent,
      ),
    ).toEqual(["1 Hill Road", "Barre 05641", "United States", "Do not inform"]);
    expect(printed("Statements")).toHaveTextContent(/^Certified and agreed$/);
  });

  it("prints an essay in paragraphs, with one blank line or two between them", async () => {
    const text = "\n\n  One\nline\n\nTwo\n \u00a0\nThree\n\n\n \n\nFour\n\n\n";
    const key = "faith_essay_statement";
    await openService({ [key]: text });

    expect(
      [...document.querySelectorAll(`[id="${key}"] .text p`)].map(
        ({ textContent }) => textContent,
      ),
    ).toEqual(["  One \nline", "Two", "Three", "\nFour"]);
  });

  it("lets an e-mail address wrap after its signs only", async () => {
    await openService();

    expect(
      printed("Email Address", "#about")?.firstElementChild?.innerHTML,
    ).toBe("amy@<wbr>example.<wbr>org<wbr>");
  });

  it("marks required questions as not answered, and lists the other unanswered ones together", async () => {
    await openService({ city: "", zip: "", faith_essay_statement: " " });

    const address = screen.getByRole("heading", { name: "Permanent Address" });
    const section = address.parentElement ?? document.body;
    for (const label of ["City", "ZIP/Postal Code"]) {
      expect(
        within(section).getByText(label).closest("th")?.nextElementSibling,
      ).toHaveTextContent("Not answered");
    }
    expect(printed(FAITH)).toHaveTextContent("Not answered");
    expect(
      screen.getByText("Not answered: CEEB Code", { exact: false }),
    ).toBeVisible();
  });

  it("shows everything that the server has worded", async () => {
    const major = { applied_major_2: "y", applied_major_2_desc: "Music" };
    const changes = { gpa_scale: "", ...major };
    await openService(changes);
    const answers = aCompleteApplication(changes, VIEW_DAY);
    const { facts, parts } = wordsOf(answers).printed;
    for (const { label, lines } of facts) expect(linesOf(label)).toEqual(lines);
    expect(screen.queryByText("GPA")).toBeNull();
    const plain = (text = "") => text.replaceAll(/\s/g, "");
    for (const { id, sections } of parts) {
      const shown = plain(document.getElementById(id)?.textContent);
      for (const { entries, unanswered, isBlank } of sections) {
        for (const { label, text } of entries) {
          expect(shown).toContain(plain(label));
          expect(shown).toContain(plain(text));
        }
        for (const { label } of isBlank ? [] : unanswered) {
          expect(shown).toContain(plain(label));
        }
      }
    }
  });

  /** Of each fact, answers and the lines that they make. */
  const FACTS = `
Entry term: entry_term=x&entry_term_desc=Fall+2027 makes Fall 2027
Majors: applied_major=x&applied_major_desc=Biology&applied_major_2=y&applied_major_2_desc=Music makes Biology | Music
Majors: applied_major=&applied_major_2=y&applied_major_2_desc=Music makes Music
High school: hs_name=Maple&hs_ceeb=460001 makes Maple (Ceeb: 460001)
High school: hs_name=Maple&grad_month=5&grad_month_desc=May&grad_year=2027 makes Maple | Graduation May 2027
Test scores: act_taken=Y&act_score_composite=31 makes ACT 31
Test scores: sat_taken=Y&sat_score_math=700&sat_score_reading_writing=640 makes SAT 1340 | SAT Math 700 | SAT Reading, Writing 640
Test scores: sat_taken=Y&sat_score_math=7+00&sat_score_reading_writing=640 makes SAT 1340 | SAT Math 7 00 | SAT Reading, Writing 640
Test scores: sat_taken=Y&sat_score_math=64o&sat_score_reading_writing=640 makes SAT Math 64o | SAT Reading, Writing 640
Activities: activity_name=chess&activity_name_desc=Chess&activity_2_name=Kite+surfing makes Chess, Kite surfing
First generation: parent_education=associate&parent_education_desc=Associate+degree makes Yes | Associate degree
First generation: parent_relationship=mother&parent_education=associate&parent_2_relationship=legal_guardian&parent_2_education=master makes Yes | associate
First generation: parent_relationship=legal_guardian&parent_education=master makes No | master
`;
  it.each(
    Array.from(
      FACTS.matchAll(/^(.+): (\S+) makes (.+)$/gm),
      ([, label = "", answers = "", lines = ""]) => ({ label, answers, lines }),
    ),
  )("$label: $answers makes $lines", ({ label, answers, lines }) => {
    const given = Object.fromEntries(new URLSearchParams(answers));
    expect(factLines(label, given)).toEqual(lines.split(" | "));
  });

  it.each([
    ["No", "associate", "bachelor"],
    ["Not known", "high_school", "unknown"],
    ["Yes", "some_college", "less_than_high_school"],
    ["Not known", "high_school", ""],
  ])(
    "says %s to the first generation if the parents have %j and %j",
    (verdict, parent_education, parent_2_education) => {
      const names = { parent_first_name: "Ann", parent_2_first_name: "Bo" };
      const answers = { ...names, parent_education, parent_2_education };
      expect(factLines("First generation", answers)[0]).toBe(verdict);
    },
  );

  it("says at an attached document why it does not open", async () => {
    const close = jest.fn();
    const tab = { close } as unknown as Window;
    jest.spyOn(window, "open").mockReturnValue(tab);
    const { api, link } = await openAttached(
      { pages: 2 },
      { "get-service-document": problem(401, EXPIRED_LINK) },
    );
    expect(link.parentElement).toHaveTextContent(
      "Attached: bees.docx (opens in a new tab), 2 pages",
    );
    fireEvent.click(link);

    const failure = await screen.findByText(EXPIRED_LINK);
    expect(close).toHaveBeenCalled();
    expect(api.calls("get-service-document")).toMatchObject([
      { query: { service_token: "secret" } },
    ]);
    api.answer("get-service-document", () => new Promise<never>(() => {}));
    fireEvent.click(link);
    expect(failure).toBeEmptyDOMElement();
  });

  it("shows an attached document's first page, and in its place all pages while it is unfolded", async () => {
    Object.defineProperty(navigator, "pdfViewerEnabled", {
      configurable: true,
      value: true,
    });
    const picture = "data:image/webp;base64,UklGRg==";
    let signed = 0;
    const { link } = await openAttached(
      { picture },
      {
        "get-service-document": () => {
          signed += 1;
          return { url: `about:blank?${signed}` };
        },
      },
    );
    const around = link.parentElement ?? link;
    // Whoever does not see it meets one link and no picture.
    expect(screen.queryByRole("img")).toBeNull();
    expect(within(around).getAllByRole("link")).toHaveLength(1);
    const details = within(around).getByRole<HTMLDetailsElement>("group");
    for (const signature of [1, 2]) {
      expect(around.querySelector("img")?.src).toBe(picture);
      details.open = true;
      const shown = await screen.findByTitle("bees.docx");
      expect(shown).toHaveAttribute("src", `about:blank?${signature}`);
      expect(around.querySelector("img")).toBeNull();
      details.open = false;
      await waitFor(() => expect(shown).not.toBeInTheDocument());
    }
    Reflect.deleteProperty(navigator, "pdfViewerEnabled");
  });

  it("follows no address of a reading that is not its own", async () => {
    fakeApi({ "get-service-view": aView({}) });
    const own = "?service_token=secret";
    const others = ["javascript:alert()//?service_token=a", "//evil.example/?"];
    const places = [own, ...others].map((search) => [search, "Eve"]);
    const reading = encodeURIComponent(JSON.stringify({ places }));
    location.hash = `reading=${reading}`;
    await renderDocument(own);
    const bar = await screen.findByRole("navigation", { name: "Reading" });

    expect(bar).toHaveTextContent(/^1 of 1J and K/);
    expect(location.hash).toBe("");
  });

  it("turns a page of a reading at J, and at no shortcut of the browser", async () => {
    fakeApi({ "get-service-view": aView({}) });
    const own = "?service_token=secret";
    const state = { places: [own, own].map((search) => [search, "Eve"]) };
    history.replaceState(state, "", own);
    await renderDocument(own);
    await screen.findByRole("navigation", { name: "Reading" });
    for (const held of ["ctrlKey", "altKey", "metaKey"]) {
      fireEvent.keyDown(document, { key: "j", [held]: true });
      expect(location.hash).toBe("");
    }
    fireEvent.keyDown(document, { key: "j" });
    expect(location.hash).toContain("reading=");
  });

  it("leads to its parts and essays", async () => {
    await openService();
    const links = within(screen.getByRole("list", { name: "Contents" }));
    const places = links
      .getAllByRole("link")
      .map((link) => link.getAttribute("href") ?? "")
      .filter((href) => href.startsWith("#"));
    expect(places.length).toBeGreaterThan(5);
    for (const place of places) {
      expect(document.querySelector(place)).toBeInTheDocument();
    }
  });

  it("says that the PDF could not be made, and asks no further", async () => {
    const api = fakeApi({
      "get-service-view": aView(),
      "get-service-pdf": { status: "FAILED", url: "" },
    });
    await renderDocument("?service_token=secret&pdf=");

    expect(await screen.findByRole("alert")).toHaveTextContent(
      "Error downloading PDF copy of your application.",
    );
    expect(api.calls("get-service-pdf")).toHaveLength(1);
  });

  it("says that the PDF is being made until it is, over a gap in the network", async () => {
    let attempts = 0;
    const api = fakeApi({
      "get-service-view": aView(),
      "get-service-pdf": () => {
        attempts += 1;
        return attempts === 1
          ? problem(503, "Busy.")
          : { status: "COMPLETED", url: "https://files.example/copy.pdf" };
      },
    });
    await renderDocument("?service_token=secret&pdf=");

    const link = await screen.findByRole("link", { name: /^Open the PDF/ });
    expect(attempts).toBe(2);
    const replace = jest.fn();
    jest
      .spyOn(window, "open")
      .mockReturnValue({ location: { replace } } as unknown as Window);
    fireEvent.click(link);
    await waitFor(() => expect(replace).toHaveBeenCalledTimes(1));
    // Its address lives for a minute, and the page for hours.
    expect(attempts).toBe(3);
    expect(replace).toHaveBeenCalledWith("https://files.example/copy.pdf");

    api.answer("get-service-pdf", problem(409, "No."));
    fireEvent.click(link);
    const failure = await screen.findByText(/^Error downloading/);
    api.answer("get-service-pdf", () => new Promise<never>(() => {}));
    fireEvent.click(link);
    expect(failure).toBeEmptyDOMElement();
  });

  it("states a list with a gap once, and then what is missing", async () => {
    await openService({
      applied_major: "",
      applied_major_2: "music",
      applied_major_2_desc: "Music",
    });
    const section = screen.getByRole("heading", {
      name: "Majors",
    }).parentElement;
    const entries = [...(section?.querySelectorAll("th, td") ?? [])].map(
      ({ textContent }) => textContent,
    );

    expect(entries).toEqual([
      "What are you interested in studying?",
      "Not answered",
    ]);
  });

  it("names the applicant on each page, with escaped quotes and line breaks", async () => {
    await openService({ first_name: 'A"my \\' });

    const { style } = document.documentElement;
    expect(style.getPropertyValue("--running-name")).toBe(
      '"A\\22 my \\5c  Okafor"',
    );
    expect(style.getPropertyValue("--running-reference")).toBe(
      '"Reference 7KQ2-M9XD"',
    );
    expect(style.getPropertyValue("--running-submission")).toBe(
      `"${school.title} · Not submitted"`,
    );
  });

  it("marks itself ready for the printer, and not earlier", async () => {
    const view = Promise.withResolvers<ServiceDocument>();
    fakeApi({ "get-service-view": () => view.promise });
    await renderDocument("?service_token=secret");
    expect(document.documentElement.dataset["document"]).toBeUndefined();

    view.resolve(aView());
    await waitFor(() =>
      expect(document.documentElement.dataset["document"]).toBe("ready"),
    );
  });
});

describe("the answers that readers are not shown", () => {
  it("have no trace in the reader's copy, not even as unanswered, and it says so", async () => {
    await openService({ birth_date: "" }, "reader");

    expect(screen.queryByText(/Date of [Bb]irth/)).toBeNull();
    expect(headings(2)).toEqual(Object.values(printedParts));
    expect(screen.getByText(/^This is the reader’s copy\./)).toBeVisible();
  });
});

describe("the public view", () => {
  it("sends its own token, and never names hidden answers", async () => {
    const api = fakeApi({
      "get-public-view": {
        ...wordsOf({ first_name: "Amy", last_name: "Okafor" }, "public"),
        is_open_again: true,
      },
    });
    await renderDocument("?token=open.");
    await screen.findByRole("heading", { name: "Amy Okafor" });
    expect(screen.getByText(/is open again for corrections/)).toBeVisible();

    expect(api.calls("get-public-view")).toMatchObject([
      { query: { token: "open" } },
    ]);
    expect(
      screen.queryByText(/Date of Birth|Gender|Convicted|Suspended|Reference/),
    ).toBeNull();
    expect(screen.getByText(/^This is a partial copy\./)).toBeVisible();
    expect(screen.queryByRole("link", { name: /PDF/ })).toBeNull();
    expect(printed("Email Address", "#about")).toHaveTextContent(
      "Not answered",
    );
  });

  it("is replaced by the service view if there is a service token", async () => {
    const api = fakeApi({ "get-service-view": aView() });
    await renderDocument("?token=open&service_token=secret");
    await screen.findByRole("heading", { level: 1 });

    expect(api.calls("get-public-view")).toHaveLength(0);
    expect(api.calls("get-service-view")).toHaveLength(1);
  });

  it("says with an expired token that, and whom to ask, and is never printed", async () => {
    // React itself reports the errors that a boundary catches.
    jest.spyOn(console, "error").mockReturnValue(undefined);
    fakeApi({ "get-public-view": problem(401, EXPIRED_LINK) });
    await renderDocument("?token=old");

    expect(
      await screen.findByRole("heading", { name: EXPIRED_LINK }),
    ).toBeVisible();
    expect(screen.queryByRole("button")).toBeNull();
    expect(screen.getByRole("link", { name: school.phone })).toBeVisible();
    expect(
      screen.getByRole("link", { name: school.contactEmail }),
    ).toBeVisible();
    expect(document.title).toBe(
      `This link has expired or is not valid – ${school.title}`,
    );
    await waitFor(() => {
      expect(document.documentElement.dataset["document"]).toBe("failed");
    });
  });
});
