import type { IncomingMessage, ServerResponse } from "node:http";
import { escapeXml } from "../s3/xml.ts";
import type { Mail } from "./outbox.ts";

/** Answers `/_local/outbox`: a page for people, JSON for programs that accept it. */
export function sendOutbox(
  mails: readonly Mail[],
  request: IncomingMessage,
  response: ServerResponse,
): void {
  response.setHeader("cache-control", "no-store");
  if (request.headers.accept?.includes("application/json")) {
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify(mails));
    return;
  }
  response.setHeader("content-type", "text/html; charset=utf-8");
  response.end(page(mails));
}

function page(mails: readonly Mail[]): string {
  const list = mails.map(article).join("\n");
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Outbox (${mails.length})</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; max-width: 44rem; margin: 2rem auto; padding: 0 1rem; color: #1b1b1b; background: #f6f6f4; }
article { background: #fff; border: 1px solid #d5d5d0; border-radius: 8px; padding: 1rem 1.25rem; margin: 1rem 0; }
h2 { font-size: 1.05rem; margin: 0; }
p { margin: .25rem 0; }
.meta { color: #555; }
.code { font: 600 1.6rem/1.2 ui-monospace, monospace; letter-spacing: .15em; user-select: all; }
iframe { width: 100%; height: 30rem; border: 1px solid #e5e5e0; margin-top: .75rem; resize: vertical; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; }
</style>
</head>
<body>
<main>
<h1>Outbox</h1>
<p>Mails that this local run would have sent, newest first. The page refreshes by itself.</p>
${list || "<p>No mail yet.</p>"}
</main>
<script>
setInterval(async () => {
  const reply = await fetch("", { headers: { accept: "application/json" } }).catch(() => undefined);
  if (!reply?.ok) return;
  const [newest] = await reply.json();
  if ((newest?.at ?? "") !== ${JSON.stringify(mails[0]?.at ?? "")}) location.reload();
}, 2000);
</script>
</body>
</html>`;
}

function article(mail: Mail): string {
  const file = Buffer.from(mail.source).toString("base64");
  return `<article>
<h2>${escapeXml(mail.subject)}</h2>
<p class="meta">To ${escapeXml(mail.to)}, <time datetime="${mail.at}">${mail.at}</time></p>
${mail.code && `<p>Code <span class="code">${escapeXml(mail.code)}</span></p>`}
<iframe title="${escapeXml(mail.subject)}" sandbox="allow-top-navigation-by-user-activation" srcdoc="${escapeXml(`<base target="_top">${mail.body}`)}"></iframe>
<details><summary>As plain text</summary><pre>${linked(mail.text)}</pre></details>
<details><summary>As it is sent</summary><p><a download="mail.eml" href="data:message/rfc822;base64,${file}">Save as mail.eml</a></p><pre>${escapeXml(mail.source)}</pre></details>
</article>`;
}

function linked(text: string): string {
  return escapeXml(text).replace(
    /https?:\/\/[^\s<]+[^\s<.,)]/g,
    '<a href="$&">$&</a>',
  );
}
