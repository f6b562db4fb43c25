import {
  webStatuses,
  type Replies,
  type WebStatus,
} from "../../../shared/contract/replies.ts";
import { callApi } from "../api/call.ts";
import { UnauthorizedError } from "../api/errors.ts";

const RETRIES = 2;

/** Posts a status, twice more when that fails; the server takes a repeated post for the same one. */
export const postWebStatus = async (
  status: WebStatus,
): Promise<Replies["post-web-status"]> => {
  for (let retry = 0; ; retry += 1) {
    try {
      return await callApi("post-web-status", { body: { web_status: status } });
    } catch (error) {
      if (retry === RETRIES || error instanceof UnauthorizedError) throw error;
    }
  }
};

/** A status moves one way only, whoever reports it last. */
export const laterStatus = (
  left: WebStatus | null,
  right: WebStatus | null,
): WebStatus | null => {
  const rank = (status: WebStatus | null) =>
    status === null ? -1 : webStatuses.indexOf(status);
  return rank(left) >= rank(right) ? left : right;
};
