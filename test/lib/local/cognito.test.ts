import {
  AdminGetUserCommand,
  AdminInitiateAuthCommand,
  AdminSetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
  ConfirmForgotPasswordCommand,
  ConfirmSignUpCommand,
  ForgotPasswordCommand,
  InitiateAuthCommand,
  ListUsersCommand,
  ResendConfirmationCodeCommand,
  RevokeTokenCommand,
  SignUpCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import {
  afterAll,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  jest,
} from "@jest/globals";
import { JwtRsaVerifier } from "aws-jwt-verify";
import {
  startCognito,
  type LocalCognito,
} from "../../../lib/local/cognito/cognito.ts";
import { Outbox } from "../../../lib/local/outbox/outbox.ts";
import { atEnd } from "../../support/at-end.ts";
import { setClock } from "../../support/clock.ts";
import { LocalTemplate } from "../../support/local-template.ts";
import { localClient, localParts } from "./support.ts";

const email = "ada@example.edu";
const password = "Long-enough-1";
const template = new LocalTemplate()
  .withFunction("CustomMessage", "custom-message.ts")
  .withUserPool();
const { resourcesOf, rights, functions } = localParts(template);
const ClientId = resourcesOf("AWS::Cognito::UserPoolClient")[0]?.name;
const UserPoolId = resourcesOf("AWS::Cognito::UserPool")[0]?.name;

describe("the local Cognito", () => {
  const outbox = new Outbox(undefined);
  let local: LocalCognito;
  let client: CognitoIdentityProviderClient;

  beforeAll(async () => {
    const started = await startCognito(resourcesOf, {
      rights,
      functions,
      outbox,
      log: () => {},
    });
    if (started === undefined) throw new Error("no pool");
    local = started;
    client = new CognitoIdentityProviderClient(localClient(local.endpoint));
  });
  beforeEach(async () => {
    await local.reset();
    await outbox.reset();
  });
  afterAll(async () => {
    client.destroy();
    await local.stop();
  });

  const signUp = (Username = email, Password = password) =>
    client.send(new SignUpCommand({ ClientId, Username, Password }));
  const confirm = (ConfirmationCode: string, Username = email) =>
    client.send(
      new ConfirmSignUpCommand({ ClientId, Username, ConfirmationCode }),
    );
  const resend = (Username = email) =>
    client.send(new ResendConfirmationCodeCommand({ ClientId, Username }));
  const forgot = (Username = email) =>
    client.send(new ForgotPasswordCommand({ ClientId, Username }));
  const reset = (
    ConfirmationCode: string,
    Password: string,
    Username = email,
  ) =>
    client.send(
      new ConfirmForgotPasswordCommand({
        ClientId,
        Username,
        ConfirmationCode,
        Password,
      }),
    );
  const login = (PASSWORD = password, USERNAME = email) =>
    client.send(
      new AdminInitiateAuthCommand({
        UserPoolId,
        ClientId,
        AuthFlow: "ADMIN_USER_PASSWORD_AUTH",
        AuthParameters: { USERNAME, PASSWORD },
      }),
    );
  const setPassword = (Password: string, Username = email) =>
    client.send(
      new AdminSetUserPasswordCommand({
        UserPoolId,
        Username,
        Password,
        Permanent: true,
      }),
    );
  const verifyEmail = (Username = email) =>
    client.send(
      new AdminUpdateUserAttributesCommand({
        UserPoolId,
        Username,
        UserAttributes: [{ Name: "email_verified", Value: "true" }],
      }),
    );
  const signOut = (Username = email) =>
    client.send(new AdminUserGlobalSignOutCommand({ UserPoolId, Username }));
  const stateOf = async () => {
    const { UserStatus, UserAttributes = [] } = await client.send(
      new AdminGetUserCommand({ UserPoolId, Username: email }),
    );
    const verified = UserAttributes.find(
      ({ Name }) => Name === "email_verified",
    );
    return [UserStatus, verified?.Value ?? "false"];
  };
  const refresh = (REFRESH_TOKEN = "") =>
    client.send(
      new InitiateAuthCommand({
        ClientId,
        AuthFlow: "REFRESH_TOKEN_AUTH",
        AuthParameters: { REFRESH_TOKEN },
      }),
    );
  const newestCode = () => outbox.mails()[0]?.code ?? "";
  const signUpAndConfirm = async () => {
    await signUp();
    await confirm(newestCode());
  };

  it("sends the mail that the CustomMessage function writes, with the code at every placeholder", async () => {
    await signUp();
    const [mail] = outbox.mails();
    expect(mail).toMatchObject({ to: email, subject: "CustomMessage_SignUp" });
    expect(mail?.code).toMatch(/^\d{6}$/);
    expect(mail?.body).toBe(
      `Hello ${email}, ${mail?.code}: https://example.edu/reset?id=${mail?.code}`,
    );
  });

  it.each([
    ["short", "Short-1", "Password not long enough"],
    [
      "without an uppercase letter",
      "long-enough-12",
      "Password must have uppercase characters",
    ],
    [
      "without a lowercase letter",
      "LONG-ENOUGH-12",
      "Password must have lowercase characters",
    ],
    [
      "without a digit",
      "Long-enough-xx",
      "Password must have numeric characters",
    ],
    [
      "without a symbol",
      "LongEnough1234",
      "Password must have symbol characters",
    ],
  ])(
    "rejects a password that is %s, at sign-up and at reset",
    async (_name, weak, problem) => {
      const refusal = {
        name: "InvalidPasswordException",
        message: `Password did not conform with policy: ${problem}`,
      };
      await expect(signUp(email, weak)).rejects.toMatchObject(refusal);
      await signUpAndConfirm();
      await forgot();
      await expect(reset(newestCode(), weak)).rejects.toMatchObject(refusal);
    },
  );

  it("rejects a second account for an address, case-insensitively", async () => {
    await signUp();
    await expect(signUp("ADA@example.edu")).rejects.toMatchObject({
      name: "UsernameExistsException",
    });
  });

  it("confirms once, and only with the code of the newest mail", async () => {
    await signUp();
    const first = newestCode();
    await expect(confirm("x")).rejects.toMatchObject({
      name: "CodeMismatchException",
    });
    await resend();
    expect(outbox.mails()[0]).toMatchObject({
      subject: "CustomMessage_ResendCode",
    });
    const newest = newestCode();
    if (first !== newest) {
      await rejected(confirm(first), "CodeMismatchException");
    }
    await confirm(newest);
    await expect(confirm(newest)).rejects.toMatchObject({
      name: "NotAuthorizedException",
      message: "User cannot be confirmed. Current status is CONFIRMED",
    });
    await expect(resend()).rejects.toMatchObject({
      name: "InvalidParameterException",
    });
  });

  it("logs in only a confirmed user with the right password, and never reveals which is wrong", async () => {
    const refusal = {
      name: "NotAuthorizedException",
      message: "Incorrect username or password.",
    };
    await expect(login()).rejects.toMatchObject(refusal);
    await signUp();
    await expect(login("Wrong-password-1")).rejects.toMatchObject(refusal);
    await expect(login()).rejects.toMatchObject({
      name: "UserNotConfirmedException",
    });
    await confirm(newestCode());
    await expect(login("Wrong-password-1")).rejects.toMatchObject(refusal);
    expect((await login()).AuthenticationResult).toMatchObject({
      TokenType: "Bearer",
      ExpiresIn: 600,
    });
  });

  it("signs tokens that verify against its keys", async () => {
    await signUpAndConfirm();
    const { AuthenticationResult } = await login();
    const verifier = JwtRsaVerifier.create({
      issuer: local.issuer,
      audience: null,
    });
    verifier.cacheJwks(await (await fetch(local.jwksUri)).json());
    const user = await client.send(
      new AdminGetUserCommand({ UserPoolId, Username: email }),
    );
    const sub = user.UserAttributes?.find(({ Name }) => Name === "sub")?.Value;
    expect(
      await verifier.verify(AuthenticationResult?.AccessToken ?? ""),
    ).toMatchObject({
      sub,
      client_id: ClientId,
      token_use: "access",
    });
  });

  it("creates one account for two concurrent sign-ups", async () => {
    const outcomes = await Promise.allSettled([signUp(), signUp()]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual([
      "fulfilled",
      "rejected",
    ]);
    expect(outbox.mails()).toHaveLength(1);
  });

  it("rejects a revoked refresh token, and revoking again is no error", async () => {
    await signUpAndConfirm();
    const Token = (await login()).AuthenticationResult?.RefreshToken;
    await client.send(new RevokeTokenCommand({ ClientId, Token }));
    await client.send(new RevokeTokenCommand({ ClientId, Token }));
    await expect(refresh(Token)).rejects.toMatchObject({
      name: "NotAuthorizedException",
    });
    await expect(refresh("no token")).rejects.toMatchObject({
      name: "NotAuthorizedException",
    });
  });

  it("rejects every refresh token after a global sign-out", async () => {
    await signUpAndConfirm();
    const { AuthenticationResult } = await login();
    await login();
    await signOut("ADA@example.edu");
    await expect(
      refresh(AuthenticationResult?.RefreshToken),
    ).rejects.toMatchObject({
      name: "NotAuthorizedException",
    });
  });

  it("changes the password with the mailed code", async () => {
    await signUpAndConfirm();
    await forgot();
    expect(outbox.mails()[0]).toMatchObject({
      subject: "CustomMessage_ForgotPassword",
    });
    await rejected(reset("x", "Another-one-22"), "CodeMismatchException");
    await reset(newestCode(), "Another-one-22");
    await rejected(login(), "NotAuthorizedException");
    expect(
      (await login("Another-one-22")).AuthenticationResult?.AccessToken,
    ).toBeDefined();
  });

  it("replies in the same way for an address without an account, and sends nothing", async () => {
    const stranger = "nobody@example.edu";
    const simulated = {
      CodeDeliveryDetails: {
        DeliveryMedium: "EMAIL",
        Destination: "n***@e***",
      },
    };
    expect(await forgot(stranger)).toMatchObject(simulated);
    expect(await resend(stranger)).toMatchObject(simulated);
    await rejected(confirm("123456", stranger), "ExpiredCodeException");
    await rejected(
      reset("123456", password, stranger),
      "CodeMismatchException",
    );
    expect(outbox.mails()).toEqual([]);
  });

  it("mails no code for a new password before the address is confirmed", async () => {
    await signUp();
    await forgot();
    expect(outbox.mails()).toHaveLength(1);
  });

  it("accepts a password from everybody only if the client allows it", async () => {
    await signUpAndConfirm();
    await expect(
      client.send(
        new InitiateAuthCommand({
          ClientId,
          AuthFlow: "USER_PASSWORD_AUTH",
          AuthParameters: { USERNAME: email, PASSWORD: password },
        }),
      ),
    ).rejects.toMatchObject({ name: "InvalidParameterException" });
  });

  it("confirms a user whose password an administrator sets, and leaves the address unverified", async () => {
    await signUp();
    const code = newestCode();
    await rejected(setPassword("short"), "InvalidPasswordException");
    expect(await stateOf()).toEqual(["UNCONFIRMED", "false"]);
    await setPassword("Another-one-22", "ADA@example.edu");

    expect(await stateOf()).toEqual(["CONFIRMED", "false"]);
    await rejected(login(), "NotAuthorizedException");
    expect((await login("Another-one-22")).AuthenticationResult).toBeDefined();
    // The code is for the confirmation only.
    await rejected(confirm(code), "NotAuthorizedException");
    await rejected(reset(code, "Another-one-33"), "ExpiredCodeException");
    await forgot();
    expect(outbox.mails()).toHaveLength(1);
    await verifyEmail();
    expect(await stateOf()).toEqual(["CONFIRMED", "true"]);
    await forgot();
    expect(outbox.mails()).toHaveLength(2);
  });

  it("keeps the code of a reset when an administrator sets the password", async () => {
    await signUpAndConfirm();
    await forgot();
    await setPassword("Another-one-22");
    await reset(newestCode(), "Another-one-33");

    expect((await login("Another-one-33")).AuthenticationResult).toBeDefined();
  });

  it("verifies an address before its user is confirmed, and mails nothing", async () => {
    await signUp();
    await verifyEmail();

    expect(await stateOf()).toEqual(["UNCONFIRMED", "true"]);
    expect(outbox.mails()).toHaveLength(1);
  });

  it.each([
    ["AdminSetUserPassword", () => setPassword(password, "nobody@e.edu")],
    ["AdminUpdateUserAttributes", () => verifyEmail("nobody@e.edu")],
    ["AdminUserGlobalSignOut", () => signOut("nobody@e.edu")],
  ])(
    "reports an unknown user to an administrator by %s",
    async (_name, call) => {
      await expect(call()).rejects.toMatchObject({
        name: "UserNotFoundException",
      });
    },
  );

  it("accepts a code of a sign-up for 24 hours, and that of a reset for one", async () => {
    const begun = Date.parse("2026-10-05T12:00:00Z");
    const HOUR = 3_600_000;
    try {
      setClock(begun);
      await signUp();
      setClock(begun + 24 * HOUR + 1);
      await rejected(confirm(newestCode()), "ExpiredCodeException");
      setClock(begun + 24 * HOUR);
      await confirm(newestCode());
      await forgot();
      setClock(begun + 25 * HOUR + 1);
      await rejected(
        reset(newestCode(), "Another-one-22"),
        "ExpiredCodeException",
      );
      setClock(begun + 25 * HOUR);
      await reset(newestCode(), "Another-one-22");
      expect(await stateOf()).toEqual(["CONFIRMED", "true"]);
    } finally {
      jest.useRealTimers();
    }
  });

  it("finds a user by address", async () => {
    await signUp();
    const { Users } = await client.send(
      new ListUsersCommand({ UserPoolId, Filter: `email = "${email}"` }),
    );
    expect(Users).toHaveLength(1);
    await rejected(
      client.send(new AdminGetUserCommand({ UserPoolId, Username: "nobody" })),
      "UserNotFoundException",
    );
  });
});

it("rejects a pool that would distinguish the case of addresses", async () => {
  const sensitive = new LocalTemplate()
    .withUserPool()
    .with("Pool", "AWS::Cognito::UserPool", {
      UsernameAttributes: ["email"],
      AutoVerifiedAttributes: ["email"],
    });
  const parts = localParts(sensitive);
  const start = startCognito(parts.resourcesOf, {
    rights: parts.rights,
    functions: parts.functions,
    outbox: new Outbox(undefined),
    log: () => {},
  });
  atEnd(async () => (await start.catch(() => undefined))?.stop());
  await expect(start).rejects.toThrow(
    "Pool: only verified addresses in any case",
  );
});

async function rejected(
  promise: Promise<unknown>,
  name: string,
): Promise<void> {
  await expect(promise).rejects.toMatchObject({ name });
}
