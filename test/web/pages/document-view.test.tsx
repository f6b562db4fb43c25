import "../../support/as-second-school.ts";
import {
  afterEach,
  beforeEach,
  describe,
  expect,
  it,
  jest,
} from "@jest/globals";
import { screen, waitFor, within } from "@testing-library/react";
import { school } from "../../../shared/application/school.ts";
import type {
  AnswerMap,
  ServiceDocument,
} from "../../../shared/contract/replies.ts";
import DocumentView from "../../../web/src/pages/DocumentView.tsx";
import { aCompleteApplication } from "../../support/applications.ts";
import { muteFailureReports } from "../../support/failure-reports.ts";
import { fakeApi, type FakeApi } from "../../support/web-fetch.ts";
import { renderPage } from "../../support/web-render.tsx";

beforeEach(() => {
  delete document.documentElement.dataset["document"];
  muteFailureReports();
});
afterEach(() => {
  jest.restoreAllMocks();
});

async function openService(
  answer: AnswerMap,
  submittedAt = "",
): Promise<FakeApi> {
  const api = fakeApi({
    "get-service-view": {
      answer,
      add_another: {},
      document_answer: {
        faith_essay_doc: {
          key: "faith_essay_doc",
          file_name: "faith.docx",
          file_size: 1,
          file_key: "uploads/faith",
        },
      },
      tabs: {},
      reference: "7KQ2-M9XD",
      submitted_at: submittedAt,
    },
  });
  renderPage(<DocumentView />, { at: "/education?service_token=secret" });
  await screen.findByRole("heading", { level: 1 });
  return api;
}

/** Returns the printed answer of a label. */
function printed(label: string) {
  const term = screen.getByText(label, { selector: ".entries dt p" });
  return term.parentElement?.nextElementSibling ?? null;
}

describe("the service view", () => {
  it("prints all three pages under the applicant's name, without any control", async () => {
    const api = await openService(
      aCompleteApplication({ middle_name: "Ngozi" }),
    );

    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent(
      "Amy Ngozi Okafor",
    );
    expect(document.title).toContain("Amy Ngozi Okafor");
    expect(
      screen
        .getAllByRole("heading", { level: 2 })
        .map(({ textContent }) => textContent),
    ).toEqual(["About You", "Your Academics", "Final Steps"]);
    for (const role of ["button", "textbox", "combobox", "banner", "link"]) {
      expect(screen.queryByRole(role)).toBeNull();
    }
    expect(api.calls("get-service-view")).toMatchObject([
      { query: { service_token: "secret" } },
    ]);
  });

  it("prints labels of choices, essays in full, schools with their code, and attached documents", async () => {
    await openService(
      aCompleteApplication({
        gender: "F",
        gender_desc: "Female",
        hs_ceeb: "460001",
        faith_essay_statement: "",
        faith_essay_doc: "ANSWERED",
      }),
    );

    expect(printed("Gender")).toHaveTextContent("Female");
    expect(printed("Search for Your School")).toHaveTextContent(
      "Montpelier High School (Ceeb: 460001)",
    );
    expect(
      printed("What values and beliefs have guided your life?"),
    ).toHaveTextContent("Document attached for faith_essay_doc (faith.docx)");
    const essay = screen.getByText(/I repair bicycles/).parentElement;
    expect(
      [...(essay?.children ?? [])].map(({ textContent }) => textContent),
    ).toEqual(["I repair bicycles.", "It began with a broken chain."]);
  });

  it("labels answers of a group with both labels", async () => {
    await openService(
      aCompleteApplication({
        grad_month: "5",
        grad_month_desc: "May",
        grad_year: "2027",
        grad_year_desc: "2027",
        race_asian: true,
        race_white: true,
        parent_addr_same_as_stu_perm: "N",
        parent_city: "Barre",
        applied_major_2: "music",
        applied_major_2_desc: "Music",
      }),
    );

    expect(printed("When do you graduate, or when did you?")).toHaveTextContent(
      "May 2027",
    );
    expect(printed("How would you describe your race?")).toHaveTextContent(
      "Asian, White",
    );
    expect(printed("Their Address: City")).toHaveTextContent("Barre");
    expect(printed("Major 2")).toHaveTextContent("Music");
  });

  it("prints conditional, confirmed and repeated answers", async () => {
    await openService(
      aCompleteApplication({
        country: "CAN",
        country_desc: "Canada",
        state: "Ontario",
        state_desc: "Ontario",
        citizenship_type: "IN",
        citizenship_visa_status: "F1",
        citizenship_visa_status_desc: "F-1",
        sat_taken: "Y",
        sat_score_essay_reading: "7",
        activity_name: "chess",
        activity_name_desc: "Chess",
        activity_10_name: "Kite surfing",
        activity_10_name_desc: "Kite surfing",
      }),
    );

    expect(printed("State/Province")).toHaveTextContent("Ontario");
    expect(printed("Visa Status")).toHaveTextContent("F-1");
    expect(screen.queryByText("Alien Registration Number")).toBeNull();
    expect(printed("Your SAT scores: Essay Reading")).toHaveTextContent("7");
    expect(screen.queryByText("I took the SAT essay.")).toBeNull();
    expect(printed("Activity 1")).toHaveTextContent("Chess");
    expect(printed("Activity 10")).toHaveTextContent("Kite surfing");
  });

  it("never prints an answer that is stored for another branch", async () => {
    await openService(
      aCompleteApplication({
        citizenship_type: "PR",
        citizenship_visa_status: "F1",
        alien_registration_number: "A123",
      }),
    );

    expect(printed("Alien Registration Number")).toHaveTextContent("A123");
    expect(screen.queryByText("Visa Status")).toBeNull();
  });

  it("marks required questions as not answered, and lists the other unanswered ones together", async () => {
    await openService(
      aCompleteApplication({ city: "", zip: "", faith_essay_statement: " " }),
    );

    const address = screen.getByRole("heading", { name: "Permanent Address" });
    const section = address.parentElement ?? document.body;
    for (const label of ["City", "ZIP/Postal Code"]) {
      expect(
        within(section).getByText(label).closest("dt")?.nextElementSibling,
      ).toHaveTextContent("Not answered");
    }
    expect(
      within(section).getByText("Not answered: Address Line 2"),
    ).toBeVisible();
    expect(
      printed("What values and beliefs have guided your life?"),
    ).toHaveTextContent("Not answered");
    expect(
      screen.getByText("Not answered: CEEB Code", { exact: false }),
    ).toBeVisible();
    // A second major and an unticked box do not count as unanswered.
    expect(screen.queryByText(/Major 2|send me updates/)).toBeNull();
  });

  it("leaves out questions that are not asked, such as scores of applications without them", async () => {
    await openService(
      aCompleteApplication({
        test_optional: "Y",
        test_optional_desc: "Yes",
        sat_taken: "Y",
        sat_score_math: "790",
      }),
    );

    expect(screen.queryByText("790")).toBeNull();
  });

  it("has a header with the applicant, the reference and the time of submission", async () => {
    await openService(aCompleteApplication(), "2026-10-30T20:05:00.000Z");

    const header = screen.getByText("Application for Admission").parentElement
      ?.parentElement;
    expect(header ?? null).toHaveTextContent(school.title);
    expect(header ?? null).toHaveTextContent("Reference 7KQ2-M9XD");
    expect(header ?? null).toHaveTextContent(/Submitted October 30, 2026 at/);
  });

  it("shows that it was not submitted", async () => {
    await openService(aCompleteApplication());

    expect(screen.getByText("Not submitted")).toBeVisible();
  });

  it("summarizes the most important answers", async () => {
    await openService(
      aCompleteApplication({
        entry_term_desc: "Fall 2027",
        applied_major_desc: "Biology",
        applied_major_2: "music",
        applied_major_2_desc: "Music",
        hs_ceeb: "460001",
        sat_taken: "Y",
        sat_score_math: "700",
        sat_score_reading_writing: "710",
        act_taken: "Y",
        act_score_composite: "31",
      }),
    );

    const summary = screen.getByRole("region", { name: "Summary" });
    const linesOf = (label: string) => {
      const fact = within(summary).getByText(label).closest("div");
      return [...(fact?.querySelectorAll("dd") ?? [])].map(
        ({ textContent }) => textContent,
      );
    };
    expect(linesOf("Entry term")).toEqual(["Fall 2027"]);
    expect(linesOf("Majors")).toEqual(["Biology", "Music"]);
    expect(linesOf("High school")).toEqual([
      "Montpelier High School (Ceeb: 460001)",
    ]);
    expect(linesOf("Date of birth")).toEqual(["April 23, 2009"]);
    expect(linesOf("Contact")).toEqual(["amy@example.org", "(505) 234-5678"]);
    expect(linesOf("Test scores")).toEqual([
      "SAT 1410",
      "SAT Math 700",
      "SAT Reading, Writing 710",
      "ACT 31",
    ]);
    expect(within(summary).queryByText("GPA")).toBeNull();
  });

  it("names the applicant on each page, with escaped quotes and line breaks", async () => {
    await openService(aCompleteApplication({ first_name: 'A"my \\' }));

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
    renderPage(<DocumentView />, { at: "/about?service_token=secret" });
    expect(document.documentElement.dataset["document"]).toBeUndefined();

    view.resolve({
      answer: {},
      add_another: {},
      document_answer: {},
      tabs: {},
      reference: "7KQ2-M9XD",
      submitted_at: "",
    });
    await waitFor(() =>
      expect(document.documentElement.dataset["document"]).toBe("ready"),
    );
  });
});

describe("the public view", () => {
  it("sends its own token, and never names hidden answers", async () => {
    const api = fakeApi({
      "get-public-view": { answer: { first_name: "Amy", last_name: "Okafor" } },
    });
    renderPage(<DocumentView />, { at: "/about?token=open" });
    await screen.findByRole("heading", { name: "Amy Okafor" });

    expect(api.calls("get-public-view")).toMatchObject([
      { query: { token: "open" } },
    ]);
    expect(school.hiddenFromPublicLinks).toContain("hs_gpa");
    expect(screen.queryByText(/GPA|Reference/)).toBeNull();
    // Of the cities, the student's own is hidden.
    expect(screen.queryByText("City")).toBeNull();
    expect(printed("Email Address")).toHaveTextContent("Not answered");
  });

  it("is replaced by the service view if there is a service token", async () => {
    const api = await (async () => {
      const fake = fakeApi({
        "get-service-view": {
          answer: {},
          add_another: {},
          document_answer: {},
          tabs: {},
          reference: "7KQ2-M9XD",
          submitted_at: "",
        },
      });
      renderPage(<DocumentView />, {
        at: "/about?token=open&service_token=secret",
      });
      await screen.findByRole("heading", { level: 1 });
      return fake;
    })();

    expect(api.calls("get-public-view")).toHaveLength(0);
    expect(api.calls("get-service-view")).toHaveLength(1);
  });
});
