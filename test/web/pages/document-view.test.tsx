import {
  beforeEach,
  describe,
  expect,
  it,
  jest,
  afterEach,
} from "@jest/globals";
import { screen, waitFor, within } from "@testing-library/react";
import type { AnswerMap } from "../../../shared/contract/replies.ts";
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

const openService = async (answer: AnswerMap): Promise<FakeApi> => {
  const api = fakeApi({
    "get-service-view": {
      answer,
      add_another: {},
      document_answer: {},
      tabs: {},
    },
  });
  renderPage(<DocumentView />, { at: "/education?service_token=secret" });
  await screen.findByRole("heading", { level: 1 });
  return api;
};

/** The printed answer that belongs to a label. */
const printed = (label: string) => {
  const term = screen.getByText(label, { selector: "dt" });
  return term.nextElementSibling;
};

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
    for (const role of ["button", "textbox", "combobox", "banner", "link"])
      expect(screen.queryByRole(role)).toBeNull();
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
    ).toHaveTextContent("Document attached for faith_essay_doc");
    expect(screen.getByText(/I repair bicycles/).textContent).toBe(
      "I repair bicycles.\n\nIt began with a broken chain.",
    );
  });

  it("names what belongs to a group by both of their labels", async () => {
    await openService(
      aCompleteApplication({
        grad_month: "5",
        grad_month_desc: "May",
        parent_addr_same_as_stu_perm: "N",
        parent_city: "Barre",
        applied_major_2: "music",
        applied_major_2_desc: "Music",
      }),
    );

    expect(
      printed("When do you graduate, or when did you? Month"),
    ).toHaveTextContent("May");
    expect(printed("Their Address: City")).toHaveTextContent("Barre");
    expect(printed("Major 2")).toHaveTextContent("Music");
  });

  it("prints what hangs on conditions and confirmations, and what is repeated", async () => {
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

  it("says of required questions that they are not answered, and leaves the others out", async () => {
    await openService(
      aCompleteApplication({ city: "", faith_essay_statement: " " }),
    );

    const address = screen.getByRole("heading", { name: "Permanent Address" });
    const section = address.parentElement ?? document.body;
    expect(
      within(section).getByText("City").nextElementSibling,
    ).toHaveTextContent("Not answered");
    expect(
      printed("What values and beliefs have guided your life?"),
    ).toHaveTextContent("Not answered");
    expect(screen.queryByText("Address Line 2")).toBeNull();
  });

  it("leaves out what is not asked, such as scores of those who apply without", async () => {
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

  it("tells the printer when it is ready, and not before", async () => {
    const view = Promise.withResolvers<never>();
    fakeApi({ "get-service-view": () => view.promise });
    renderPage(<DocumentView />, { at: "/about?service_token=secret" });
    expect(document.documentElement.dataset["document"]).toBeUndefined();

    view.resolve({
      answer: {},
      add_another: {},
      document_answer: {},
      tabs: {},
    } as never);
    await waitFor(() =>
      expect(document.documentElement.dataset["document"]).toBe("ready"),
    );
  });
});

describe("the public view", () => {
  it("asks with its own token, and never names what it does not show", async () => {
    const api = fakeApi({
      "get-public-view": { answer: { first_name: "Amy", last_name: "Okafor" } },
    });
    renderPage(<DocumentView />, { at: "/about?token=open" });
    await screen.findByRole("heading", { name: "Amy Okafor" });

    expect(api.calls("get-public-view")).toMatchObject([
      { query: { token: "open" } },
    ]);
    expect(screen.queryByText("Gender")).toBeNull();
    expect(
      screen.queryByText("Have you been convicted of a felony?"),
    ).toBeNull();
    expect(printed("Email Address")).toHaveTextContent("Not answered");
  });

  it("gives way to the service token", async () => {
    const api = await (async () => {
      const fake = fakeApi({
        "get-service-view": {
          answer: {},
          add_another: {},
          document_answer: {},
          tabs: {},
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
