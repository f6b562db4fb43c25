import assert from "node:assert/strict";
import { textOf } from "@admission/safe-documents/testing/read-pdf";
import { SUBMITTED } from "../../shared/messages.ts";
import { printedLink } from "../../test/e2e/system.ts";
import type { Wanted } from "./driver.ts";
import type { Step } from "./step.ts";
import type { Student } from "./student.ts";
import { until } from "./until.ts";

const answers = ["Amy Okafor", "April 23, 2009", "762 School Lane", "Chess"];

export const readPdfCopy: Step = async (student) => {
  const copy: Wanted = { role: "link", name: /^Open your PDF copy/ };
  const reply = await fetch(await student.addressOf(copy));
  const pdf = new Uint8Array(await reply.arrayBuffer());
  const text = await textOf(pdf);
  for (const answer of [...answers, "The uploaded essay speaks."]) {
    assert.ok(text.includes(answer), `The PDF copy is without ${answer}.`);
  }

  // Submission is final.
  await student.open("/education");
  await student.arrivesAt("/completion", SUBMITTED);
  await student.sees(copy);
};

/** Applies the style sheets for print to the screen: no protocol of both engines does that. */
function showPaper(student: Student): Promise<void> {
  return student.evaluate(() => {
    const turn = (rules: CSSRuleList) => {
      for (const rule of rules) {
        if (!(rule instanceof CSSMediaRule)) continue;
        const { media } = rule;
        if (media.mediaText === "print") {
          media.mediaText = "all";
        } else if (media.mediaText.startsWith("screen")) {
          media.mediaText = "not all";
        }
        turn(rule.cssRules);
      }
    };
    for (const { cssRules } of document.styleSheets) turn(cssRules);
  });
}

function hasButtons(student: Student): Promise<boolean> {
  return student.evaluate(() =>
    [...document.querySelectorAll("button, nav, footer")].some((element) =>
      element.checkVisibility(),
    ),
  );
}

/** Expects that the first sections of both columns begin at the same height; WebKit is a few pixels off. */
async function expectColumns(student: Student): Promise<void> {
  const heights = await student.evaluate(() =>
    [...document.querySelectorAll("main > section > div")].map((columns) => {
      const tops = new Map<number, number>();
      for (const section of columns.children) {
        const { left, top } = section.getBoundingClientRect();
        tops.set(left, Math.min(top, tops.get(left) ?? top));
      }
      return [...tops.values()];
    }),
  );
  assert.notDeepEqual(heights, []);
  for (const tops of heights) {
    assert.ok(Math.max(...tops) - Math.min(...tops) < 4, String(tops));
  }
}

export const readServiceView: Step = async (student, applicant) => {
  // The code of the print copy comes after that of the page.
  await until("the page has a copy for paper", () =>
    student.evaluate(() => {
      window.dispatchEvent(new Event("beforeprint"));
      return document.querySelector("[data-print-copy]") !== null;
    }),
  );
  await showPaper(student);
  for (const answer of answers) await student.reads(answer);
  assert.equal(await hasButtons(student), false, "Paper has no buttons.");
  await student.pictures("printed-page");

  const { username, dataDir } = applicant;
  await student.open(await printedLink(username, "service", dataDir));
  await until("the document is complete", () =>
    student.evaluate(
      () => document.documentElement.dataset["document"] === "ready",
    ),
  );
  for (const answer of answers) await student.reads(answer);
  await student.reads("Submitted");
  assert.equal(await hasButtons(student), false, "Paper has no buttons.");
  await student.pictures("service-view");
  await expectColumns(student);
  await showPaper(student);
  for (const answer of answers) await student.reads(answer);
  await student.pictures("service-view-on-paper");

  await student.open(await printedLink(username, "reader", dataDir));
  await student.reads("This is the reader’s copy.");
  await student.readsNoMore("April 23, 2009");
  await student.pictures("reader-view");
};
