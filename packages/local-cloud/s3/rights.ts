import type { Rights } from "../iam/rights.ts";
import { ServiceError } from "../server/json-protocol.ts";

type ObjectAction = "GetObject" | "PutObject" | "DeleteObject";

/** Rights of the signer of a request. */
export interface SignerRights {
  /** @throws ServiceError AccessDenied */
  check(action: ObjectAction, bucket: string, key: string): void;
  /** Checks that keys with this prefix may be listed. @throws ServiceError AccessDenied */
  checkList(bucket: string, prefix: string): void;
}

export type RightsOf = (signer: string) => SignerRights;

export function s3Rights(rights: Rights): RightsOf {
  return (signer) => {
    const check = (
      action: string,
      path: string,
      context: Readonly<Record<string, readonly string[]>> = {},
    ) => {
      const resource = `arn:aws:s3:::${path}`;
      const refusal = rights.refusal(signer, {
        action: `s3:${action}`,
        resource,
        context,
      });
      if (refusal !== undefined) {
        throw new ServiceError("AccessDenied", refusal, 403);
      }
    };
    return {
      check: (action, bucket, key) => check(action, `${bucket}/${key}`),
      checkList: (bucket, prefix) =>
        check("ListBucket", bucket, { "s3:prefix": [prefix] }),
    };
  };
}
