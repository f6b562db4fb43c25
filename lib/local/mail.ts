import { JsonFile } from "./json-file.ts";

/** A mail that Cognito would have sent. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly body: string;
  /** The confirmation code inside the mail. */
  readonly code: string;
  /** ISO 8601. */
  readonly at: string;
}

/** The mails of this and earlier runs. */
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

  /** Newest first. */
  mails(): readonly Mail[] {
    return this.#mails;
  }

  async send(mail: Mail): Promise<void> {
    this.#mails = [mail, ...this.#mails];
    this.#onMail(mail);
    await this.#file.save(this.#mails);
  }

  async reset(): Promise<void> {
    this.#mails = [];
    await this.#file.save(this.#mails);
  }
}
