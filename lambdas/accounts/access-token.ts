import { JwtRsaVerifier } from "aws-jwt-verify";
import {
  JwksValidationError,
  JwkValidationError,
  JwtExpiredError,
  WaitPeriodNotYetEndedJwkError,
} from "aws-jwt-verify/error";
import { SimpleJwksCache } from "aws-jwt-verify/jwk";
import { decomposeUnverifiedJwt } from "aws-jwt-verify/jwt";
import { environment } from "../environment.ts";
import { lazy } from "../lazy.ts";

/** Failure to fetch the user pool's keys. */
class KeysUnavailableError extends Error {
  override readonly name = "KeysUnavailableError";
}

/** Errors after which a token can be neither accepted nor refused: its key is not known yet. */
const UNJUDGED = [
  KeysUnavailableError,
  JwksValidationError,
  JwkValidationError,
  WaitPeriodNotYetEndedJwkError,
];

/** A stalled connection must not take the whole time of a request. */
const KEYS_TIMEOUT_MS = 2_000;

async function fetchKeys(uri: string): Promise<ArrayBuffer> {
  const response = await fetch(uri, {
    signal: AbortSignal.timeout(KEYS_TIMEOUT_MS),
  });
  if (!response.ok) {
    throw new Error(
      `The user pool's keys failed to load: status ${response.status}.`,
    );
  }
  return response.arrayBuffer();
}

/** Cache of the user pool's keys, which are fetched once per instance of the function. */
const jwksCache = new SimpleJwksCache({
  fetcher: {
    fetch: (uri) =>
      fetchKeys(uri).catch((cause: unknown) => {
        throw new KeysUnavailableError(String(cause), { cause });
      }),
  },
});

const verifier = lazy(() =>
  JwtRsaVerifier.create(
    {
      issuer: environment.tokenIssuer,
      audience: null,
      jwksUri: environment.tokenJwksUri,
      graceSeconds: 30,
      customJwtCheck: ({ payload }) => {
        if (payload["token_use"] !== "access") {
          throw new Error("The token is no access token.");
        }
        if (payload["client_id"] !== environment.userPoolClientId) {
          throw new Error("The token belongs to another client.");
        }
      },
    },
    { jwksCache },
  ),
);

export type AccessToken =
  | { readonly state: "valid" | "expired"; readonly sub: string }
  | { readonly state: "invalid" };

function accessTokenOf(state: "valid" | "expired", sub: unknown): AccessToken {
  return typeof sub === "string" ? { state, sub } : { state: "invalid" };
}

/**
 * Reads the student's id from an access token after verifying its signature, issuer and client.
 * @throws if the user pool does not return the keys to verify it with
 */
export async function readAccessToken(token: string): Promise<AccessToken> {
  try {
    const { sub } = await verifier().verify(token);
    return accessTokenOf("valid", sub);
  } catch (error) {
    if (UNJUDGED.some((kind) => error instanceof kind)) throw error;
    // The signature is verified before the expiry.
    return error instanceof JwtExpiredError
      ? accessTokenOf("expired", decomposeUnverifiedJwt(token).payload.sub)
      : { state: "invalid" };
  }
}
