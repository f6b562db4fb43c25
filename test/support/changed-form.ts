import { jest } from "@jest/globals";
import type {
  Element,
  Page,
  Question,
} from "../../shared/application/question.ts";

const PAGES = "../../shared/college/pages.ts";
const { pages, ...others } = await import(PAGES);

/**
 * What every release has in common: the clock and the patience that the tests have set, and libraries that take long to
 * load.
 */
const COMMON = [
  "../../lambdas/clock.ts",
  "@admission/safe-documents",
  "@admission/safe-documents/convert/patience",
  "@admission/school-search",
  "@aws-lambda-powertools/logger",
  "@aws-lambda-powertools/metrics",
  "@aws-sdk/client-cognito-identity-provider",
  "@aws-sdk/client-dynamodb",
  "@aws-sdk/client-eventbridge",
  "@aws-sdk/client-geo-places",
  "@aws-sdk/client-s3",
  "@aws-sdk/client-sesv2",
  "@aws-sdk/client-sfn",
  "@aws-sdk/lib-dynamodb",
  "@aws-sdk/s3-presigned-post",
  "@aws-sdk/s3-request-presigner",
  "@middy/core",
  "yup",
];
for (const name of COMMON) {
  const module = await import(name);
  jest.unstable_mockModule(name, () => ({ ...module }));
}

/** Change of a declaration, as a college makes it in the middle of a season. */
export type FormChange = (question: Question) => Question | undefined;

function changed(elements: readonly Element[], change: FormChange): Element[] {
  return elements.flatMap((element): Element[] => {
    switch (element.kind) {
      case "note":
        return [element];
      case "group":
      case "confirmation":
        return [{ ...element, elements: changed(element.elements, change) }];
      case "add-another":
        return [
          {
            ...element,
            items: changed(element.items, change) as Question[],
          },
        ];
      case "tabs":
        return [
          {
            ...element,
            tabs: element.tabs
              .map((tab) => ({
                ...tab,
                elements: changed(tab.elements, change),
              }))
              .filter((tab) => tab.elements.length > 0),
          },
        ].filter(({ tabs }) => tabs.length > 0);
      case "first-of":
        return [
          {
            ...element,
            branches: element.branches.map((branch) => ({
              ...branch,
              elements: changed(branch.elements, change),
            })),
          },
        ];
      default:
        return [change(element)].filter((each) => each !== undefined);
    }
  });
}

/**
 * Deploys a changed form, with further questions in a section of their own: what is imported from now on has it. What
 * was imported before keeps the form of before, as functions and pages of an earlier release do.
 */
export function deployForm(
  change: FormChange = (question) => question,
  added: readonly Element[] = [],
): void {
  const section = { id: "added", title: "Added", elements: added };
  jest.resetModules();
  jest.unstable_mockModule(PAGES, () => ({
    ...others,
    pages: (pages as readonly Page[]).map((page, index) => ({
      ...page,
      sections: [
        ...page.sections.map((each) => ({
          ...each,
          elements: changed(each.elements, change),
        })),
        ...(index === 0 && added.length > 0 ? [section] : []),
      ],
    })),
  }));
}
