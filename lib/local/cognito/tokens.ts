import {
  createHash,
  createPrivateKey,
  randomUUID,
  sign,
  type JsonWebKey,
} from "node:crypto";
import type { Properties } from "../template/properties.ts";
import { attribute, type PoolUser } from "./users.ts";

/** Returns the key that verifies tokens. Its id is a digest, so that another run's key is never mistaken for it. */
export function publicKey({ kty, n = "", e }: JsonWebKey) {
  const kid = createHash("sha256").update(n).digest("base64url");
  return { kty, n, e, kid, alg: "RS256", use: "sig" };
}

const SECONDS: Readonly<Record<string, number>> = {
  seconds: 1,
  minutes: 60,
  hours: 3_600,
  days: 86_400,
};

/** Issues the tokens of a login, or of a refresh without its RefreshToken. */
export function issueTokens(
  key: JsonWebKey,
  issuer: string,
  client: { readonly name: string; readonly properties: Properties },
  user: PoolUser,
) {
  const { name: clientId, properties } = client;
  const iat = Math.floor(Date.now() / 1000);
  const lifetime = (kind: string, fallback: number, fallbackUnit: string) => {
    const units = properties.child("TokenValidityUnits");
    const unit = SECONDS[units.textOr(kind, fallbackUnit)] ?? 1;
    return properties.numberOr(`${kind}Validity`, fallback) * unit;
  };
  const token = (seconds: number, claims: object) =>
    signed(key, {
      sub: attribute(user, "sub"),
      iss: issuer,
      iat,
      auth_time: iat,
      exp: iat + seconds,
      jti: randomUUID(),
      ...claims,
    });
  const ExpiresIn = lifetime("AccessToken", 1, "hours");
  return {
    AccessToken: token(ExpiresIn, {
      client_id: clientId,
      scope: "aws.cognito.signin.user.admin",
      token_use: "access",
      username: user.Username,
    }),
    IdToken: token(lifetime("IdToken", 1, "hours"), {
      aud: clientId,
      "cognito:username": user.Username,
      email: attribute(user, "email"),
      email_verified: attribute(user, "email_verified") === "true",
      token_use: "id",
    }),
    RefreshToken: token(lifetime("RefreshToken", 30, "days"), {}),
    ExpiresIn,
    TokenType: "Bearer",
  };
}

function signed(key: JsonWebKey, claims: object): string {
  const { alg, kid } = publicKey(key);
  const content = [{ alg, kid }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
    .join(".");
  const privateKey = createPrivateKey({ key, format: "jwk" });
  const signature = sign("sha256", Buffer.from(content), privateKey);
  return `${content}.${signature.toString("base64url")}`;
}
