import { jest } from "@jest/globals";
import type { Element, Page } from "../../shared/application/question.ts";
import { withChange, type FormChange } from "./form-change.ts";

export type { FormChange } from "./form-change.ts";

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
        ...withChange(page, change).sections,
        ...(index === 0 && added.length > 0 ? [section] : []),
      ],
    })),
  }));
}
