import { TooManyRequestsException } from "@aws-sdk/client-cognito-identity-provider";
import { afterAll, beforeEach, expect, it, jest } from "@jest/globals";

process.env["METRICS_NAMESPACE"] = "Admission/test";
const { count, measure } = await import("../../lambdas/metrics.ts");
const { toProblem } = await import("../../lambdas/accounts/pool-errors.ts");

/** Standard output of the function, from which Lambda extracts metrics. */
const output = jest
  .spyOn(process.stdout, "write")
  .mockImplementation(() => true);
beforeEach(() => {
  output.mockClear();
});
afterAll(() => output.mockRestore());

function written(): unknown[] {
  return output.mock.calls.map(([text]) => JSON.parse(String(text)));
}

/** https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/CloudWatch_Embedded_Metric_Format_Specification.html */
function embedded(name: string, unit: string, value: number) {
  return {
    _aws: {
      CloudWatchMetrics: [
        {
          Namespace: "Admission/test",
          Metrics: [{ Name: name, Unit: unit }],
        },
      ],
    },
    [name]: value,
  };
}

it("counts in the embedded metric format, one line at a time", () => {
  count("SavesStored");
  measure("ConversionDuration", 1200);

  expect(written()).toMatchObject([
    embedded("SavesStored", "Count", 1),
    embedded("ConversionDuration", "Milliseconds", 1200),
  ]);
});

it("counts calls that the user pool refuses because there are too many", () => {
  toProblem(
    new TooManyRequestsException({ $metadata: {}, message: "Rate exceeded" }),
  );

  expect(written()).toMatchObject([embedded("AccountsThrottled", "Count", 1)]);
});
