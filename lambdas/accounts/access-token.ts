import { JwtRsaVerifier } from "aws-jwt-verify";
import { JwtExpiredError } from "aws-jwt-verify/error";
import { decomposeUnverifiedJwt } from "aws-jwt-verify/jwt";
import { SimpleJwksCache } from "aws-jwt-verify/jwk";
import { environment } from "../environment.ts";
import { lazy } from "../lazy.ts";

/** Nobody can say whether a token is good: that is no fault of its bearer. */
class KeysUnavailableError extends Error {
  override readonly name = "KeysUnavailableError";
}

const fetchKeys = async (uri: string): Promise<ArrayBuffer> => {
  const response = await fetch(uri);
  if (!response.ok)
    throw new Error(`The keys of the user pool answered ${response.status}.`);
  return response.arrayBuffer();
};

/** The keys are fetched once and kept as long as the function lives. */
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
        if (payload["token_use"] !== "access")
          throw new Error("This is no access token.");
        if (payload["client_id"] !== environment.userPoolClientId)
          throw new Error("This token is for another client.");
      },
    },
    { jwksCache },
  ),
);

export type AccessToken =
  | { readonly state: "valid" | "expired"; readonly sub: string }
  | { readonly state: "invalid" };

const checked = (state: "valid" | "expired", sub: unknown): AccessToken =>
  typeof sub === "string" ? { state, sub } : { state: "invalid" };

/**
 * Reads the student's id from an access token whose signature, issuer and client are right.
 * @throws KeysUnavailableError where the user pool does not give the keys to check it with
 */
export const readAccessToken = async (token: string): Promise<AccessToken> => {
  try {
    const { sub } = await verifier().verify(token);
    return checked("valid", sub);
  } catch (error) {
    if (error instanceof KeysUnavailableError) throw error;
    // The signature is verified before the time.
    return error instanceof JwtExpiredError
      ? checked("expired", decomposeUnverifiedJwt(token).payload.sub)
      : { state: "invalid" };
  }
};
