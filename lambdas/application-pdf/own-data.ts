import { longTime } from "../../shared/calendar.ts";
import { school } from "../../shared/college/school.ts";
import { loadApplication } from "../application/application.ts";
import { nowIso } from "../clock.ts";
import { referenceOf } from "../reference.ts";
import { mailFacts } from "../staff/mail-facts.ts";
import { shortName } from "../staff/short-name.ts";
import type { Application } from "../storage/applications.ts";
import { listStaffActions } from "../storage/staff-actions.ts";

type Row = readonly [title: string, text: string];

function timeOf(iso: string): string {
  return longTime(school.timeZone, iso);
}

async function accountRows(
  student: string,
  {
    username,
    former_address,
    successful_login,
    reminders_stopped,
  }: Application,
): Promise<readonly Row[]> {
  const { last } = await mailFacts(username);
  return [
    ["Email address", username],
    ["Email address before", former_address?.username ?? ""],
    ["Reference", referenceOf(student)],
    ...successful_login.map((at) => ["Login", timeOf(at)] as const),
    ["Reminders", reminders_stopped ? "stopped by you" : "on"],
    [
      "Last email",
      last ? `${last.kind}, ${last.state}, ${timeOf(last.reported_at)}` : "",
    ],
  ];
}

function historyRows(application: Application): readonly Row[] {
  const { web_status, reopened, withdrawn, submissions } = application;
  const row = (at: string | undefined, what: string, reason?: string) =>
    at === undefined
      ? []
      : [[timeOf(at), reason ? `${what}: ${reason}` : what] as const];
  return [
    ...web_status.flatMap(({ web_status: status, at }) => row(at, status)),
    ...row(reopened?.at, "reopened", reopened?.reason),
    ...row(withdrawn?.at, "withdrawn", withdrawn?.reason),
    ...row(withdrawn?.reinstated_at, "no longer withdrawn"),
    ["Submissions", String(submissions)],
  ];
}

/** Returns what is stored and in no printed copy: answers that are not asked for, and those that a device replaced. */
function otherAnswers({ unasked, replaced }: Application): readonly Row[] {
  return [
    ...Object.entries(unasked).map(([key, value]) => [key, [value]] as const),
    ...Object.entries(replaced),
  ].map(([key, values]) => [shortName(key), values.map(String).join("; ")]);
}

/** Returns what staff did with an application, without their names. */
async function staffRows(student: string): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for await (const { row } of listStaffActions("0", referenceOf(student))) {
    const { at, action, details = {} } = row;
    const what = Object.entries(details).map(([name, of]) => `${name} ${of}`);
    rows.push([timeOf(at), [action, ...what].join(", ")]);
  }
  return rows;
}

function section(title: string, rows: readonly Row[]): string {
  const known = rows.filter(([, text]) => text !== "");
  const lines = known.map(([name, text]) => `${name}: ${text}`);
  return [title, "", ...(lines.length === 0 ? ["Nothing."] : lines)].join("\n");
}

/** Tells a student in plain text what is stored beside the application itself, and who has seen it. */
export async function ownData(student: string): Promise<string> {
  const application = await loadApplication(student);
  const sections = [
    section(`Your data at ${school.title}, ${timeOf(nowIso())}`, [
      ["Answers and documents", "in the files beside this one"],
    ]),
    section("Your account", await accountRows(student, application)),
    section("Your application", historyRows(application)),
    section(
      "Answers that are not part of your application",
      otherAnswers(application),
    ),
    section(
      "What we did with your application, and who was shown it",
      await staffRows(student),
    ),
    school.words.recipients,
  ];
  return `${sections.join("\n\n")}\n`;
}
