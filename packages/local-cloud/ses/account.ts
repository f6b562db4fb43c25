import { ServiceError } from "../server/json-protocol.ts";

/** What an account of SES may send, as it was granted, paused or limited. Whoever runs the cloud may change it at any time. */
export interface MailAccount {
  /** Mails a second. */
  maxSendRate: number;
  /** False in the sandbox: only verified addresses and the simulator get mails. */
  isProduction: boolean;
  isPaused: boolean;
  /** Senders that have not proved to own their address; all others have. */
  readonly unverified: Set<string>;
  /** Addresses to which nothing leaves, because a mail to them has bounced. */
  readonly suppressed: Set<string>;
}

/** Mails a second that SES takes of an account until somebody asks for more. */
const USUAL_RATE = 14;

export function newMailAccount(maxSendRate = USUAL_RATE): MailAccount {
  return {
    maxSendRate,
    isProduction: true,
    isPaused: false,
    unverified: new Set(),
    suppressed: new Set(),
  };
}

export const SIMULATOR = "@simulator.amazonses.com";

/** An address as SES takes it: 7-bit ASCII, its domain in Punycode (API reference, Destination). */
const ADDRESS =
  /^(?!\.|.*\.[.@])[\w.!#$%&'*+/=?^`{|}~-]{1,64}@(?:(?!-)[a-z\d-]{0,62}[a-z\d](?:\.(?!$)|$))+$/i;

/** Counts the mails of each second, and refuses as SES does what its account may not send. */
export class SendingLimits {
  readonly #account: MailAccount;
  #sent: readonly number[] = [];

  constructor(account: MailAccount) {
    this.#account = account;
  }

  /** Counts a mail. @throws ServiceError for one that does not leave */
  count(from: string, to: string): void {
    const { maxSendRate, isPaused, isProduction, unverified } = this.#account;
    const now = Date.now();
    this.#sent = this.#sent.filter((at) => at > now - 1000 && at <= now);
    if (this.#sent.length >= maxSendRate) {
      const message = "Maximum sending rate exceeded.";
      throw new ServiceError("TooManyRequestsException", message, 429);
    }
    if (isPaused) {
      const message = "Email sending is disabled for the account.";
      throw new ServiceError("SendingPausedException", message);
    }
    if (!ADDRESS.test(to)) {
      const message = "Local address or domain contains illegal characters";
      throw new ServiceError("BadRequestException", message);
    }
    const failed = [
      ...(unverified.has(from) ? [from] : []),
      ...(isProduction || to.endsWith(SIMULATOR) ? [] : [to]),
    ];
    if (failed.length > 0) {
      const message = `Email address is not verified. The following identities failed the check: ${failed.join(", ")}`;
      throw new ServiceError("MessageRejected", message);
    }
    this.#sent = [...this.#sent, now];
  }
}
