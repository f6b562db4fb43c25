import { JsonFile } from "../disk/json-file.ts";

/** Mail that SES would have sent. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  /** HTML. */
  readonly body: string;
  /** The same for programs that show no HTML. */
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Six digits in the mail, such as a confirmation code; empty if it has none. */
  readonly code: string;
  /** ISO 8601. */
  readonly at: string;
  /** The whole message as it leaves, with all headers and parts. */
  readonly source: string;
}

/** Mails of this and earlier runs. */
export class Outbox {
  readonly #file: JsonFile<readonly Mail[]>;
  readonly #onMail: (mail: Mail) => void;
  #mails: readonly Mail[] = [];

  constructor(
    path: string | undefined,
    onMail: (mail: Mail) => void = () => {},
  ) {
    this.#file = new JsonFile(path);
    this.#onMail = onMail;
  }

  async load(): Promise<void> {
    this.#mails = (await this.#file.load()) ?? [];
  }

  /** Returns the mails, newest first. */
  mails(): readonly Mail[] {
    return this.#mails;
  }

  async send(mail: Mail): Promise<void> {
    await this.#keep([mail, ...this.#mails]);
    this.#onMail(mail);
  }

  /** Forgets the mails to an address. */
  forget(address: string): Promise<void> {
    return this.#keep(this.#mails.filter(({ to }) => to !== address));
  }

  reset(): Promise<void> {
    return this.#keep([]);
  }

  #keep(mails: readonly Mail[]): Promise<void> {
    this.#mails = mails;
    return this.#file.save(mails);
  }
}
