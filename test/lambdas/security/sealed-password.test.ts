import { describe, expect, it } from "@jest/globals";
import { seal, unseal } from "../../../lambdas/security/sealed-password.ts";
import { newSecret } from "../../../lambdas/security/secrets.ts";

const device = newSecret();
const username = "amy@example.org";
const password = "Cörrect-Horse-7-Battery 🐎";

function opens(sealed: Uint8Array, by: string, address: string): boolean {
  try {
    return unseal(sealed, by, address) !== "";
  } catch {
    return false;
  }
}

describe("a sealed password", () => {
  it("opens for the browser and the address that it was sealed for", () => {
    expect(unseal(seal(password, device, username), device, username)).toBe(
      password,
    );
  });

  it("looks different each time", () => {
    expect(seal(password, device, username)).not.toEqual(
      seal(password, device, username),
    );
  });

  it("opens for no other browser and no other address", () => {
    const sealed = seal(password, device, username);
    expect(opens(sealed, device, username)).toBe(true);
    expect(opens(sealed, newSecret(), username)).toBe(false);
    expect(opens(sealed, device, "bob@example.org")).toBe(false);
  });

  it("does not open if any part is modified or truncated", () => {
    const sealed = seal(password, device, username);
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed);
      changed.writeUInt8(sealed.readUInt8(at) ^ 1, at);
      expect(opens(changed, device, username)).toBe(false);
      expect(opens(sealed.subarray(0, at), device, username)).toBe(false);
    }
  });
});
