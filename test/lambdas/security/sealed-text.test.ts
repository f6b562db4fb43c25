import { describe, expect, it } from "@jest/globals";
import { seal, unseal } from "../../../lambdas/security/sealed-text.ts";
import { newSecret } from "../../../lambdas/security/secrets.ts";

const device = newSecret();
const USE = "password of a sign-up";
const username = "amy@example.org";
const password = "Cörrect-Horse-7-Battery 🐎";

function opens(
  sealed: Uint8Array,
  by: string,
  address: string,
  use: typeof USE | "student of a reminder" = USE,
): boolean {
  try {
    return unseal(sealed, by, use, address) !== "";
  } catch {
    return false;
  }
}

describe("a sealed password", () => {
  it("opens for the browser and the address that it was sealed for", () => {
    expect(
      unseal(seal(password, device, USE, username), device, USE, username),
    ).toBe(password);
  });

  it("looks different each time", () => {
    expect(seal(password, device, USE, username)).not.toEqual(
      seal(password, device, USE, username),
    );
  });

  it("opens for no other browser, address or use", () => {
    const sealed = seal(password, device, USE, username);
    expect(opens(sealed, device, username)).toBe(true);
    expect(opens(sealed, newSecret(), username)).toBe(false);
    expect(opens(sealed, device, "bob@example.org")).toBe(false);
    expect(opens(sealed, device, username, "student of a reminder")).toBe(
      false,
    );
  });

  it("does not open if any part is modified or truncated", () => {
    const sealed = seal(password, device, USE, username);
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed);
      changed.writeUInt8(sealed.readUInt8(at) ^ 1, at);
      expect(opens(changed, device, username)).toBe(false);
      expect(opens(sealed.subarray(0, at), device, username)).toBe(false);
    }
  });
});
