import { ServiceError, type Input } from "../server/json-protocol.ts";
import { isRecord } from "../template/template.ts";

const MAX_EXPRESSION_BYTES = 4096;
const MAX_NESTED_LEVELS = 32;

/**
 * Checks the limits that DynamoDB enforces and dynalite does not, as Amazon's own emulator answers.
 * @throws ServiceError for a request beyond a limit, or for a parameter that would be ignored
 */
export function checkLimits(input: Input): void {
  if (input["ReturnValuesOnConditionCheckFailure"] !== undefined) {
    throw invalid("ReturnValuesOnConditionCheckFailure is not emulated");
  }
  for (const [name, value] of Object.entries(input)) {
    if (
      name.endsWith("Expression") &&
      Buffer.byteLength(String(value)) > MAX_EXPRESSION_BYTES
    ) {
      throw invalid(
        `Invalid ${name}: Expression size has exceeded the maximum allowed size;`,
      );
    }
  }
  for (const name of ["Item", "ExpressionAttributeValues"]) {
    checkAttributes(input[name], 1);
  }
}

/** Checks the names and the depth of the attributes of an item or a map. */
function checkAttributes(attributes: unknown, level: number): void {
  if (!isRecord(attributes)) return;
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "") throw invalid("Empty attribute name");
    checkValue(value, level);
  }
}

function checkValue(value: unknown, level: number): void {
  if (level > MAX_NESTED_LEVELS) {
    throw invalid(
      "Nesting Levels have exceeded supported limits: Attributes in the item have nested levels beyond supported limit",
    );
  }
  if (!isRecord(value)) return;
  checkAttributes(value["M"], level + 1);
  if (Array.isArray(value["L"])) {
    for (const element of value["L"]) checkValue(element, level + 1);
  }
}

function invalid(message: string): ServiceError {
  return new ServiceError("ValidationException", message);
}
