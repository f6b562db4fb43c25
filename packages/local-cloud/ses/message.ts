/** Parts of a mail as the caller gave them to SES. */
export interface MessageParts {
  readonly from: string;
  readonly to: string;
  readonly replyTo: readonly string[];
  readonly subject: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  readonly html: string;
  readonly id: string;
  readonly at: Date;
}

const BOUNDARY = "=_parts";

/** Returns the message (RFC 5322) that SES makes of a mail, as a file that people and mail programs can read. */
export function messageOf(mail: MessageParts): string {
  const headers = {
    Date: mail.at.toUTCString().replace("GMT", "+0000"),
    From: mail.from,
    ...(mail.replyTo.length > 0 ? { "Reply-To": mail.replyTo.join(", ") } : {}),
    To: mail.to,
    Subject: encodedWords(mail.subject),
    "Message-ID": `<${mail.id}@email.amazonses.com>`,
    ...mail.headers,
    "MIME-Version": "1.0",
    "Content-Type": `multipart/alternative; boundary="${BOUNDARY}"`,
  };
  return [
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    "",
    ...part("plain", mail.text),
    ...part("html", mail.html),
    `--${BOUNDARY}--`,
    "",
  ].join("\r\n");
}

function part(type: "plain" | "html", text: string): readonly string[] {
  return [
    `--${BOUNDARY}`,
    `Content-Type: text/${type}; charset=UTF-8`,
    "Content-Transfer-Encoding: 8bit",
    "",
    text.replaceAll("\n", "\r\n"),
  ];
}

/** Encodes a subject as RFC 2047 has it, in words of 75 characters at most. */
function encodedWords(text: string): string {
  if (/^[ -~]*$/.test(text)) return text;
  const words = text.match(/.{1,11}/gsu) ?? [];
  return words
    .map((word) => `=?UTF-8?B?${Buffer.from(word).toString("base64")}?=`)
    .join("\r\n ");
}
