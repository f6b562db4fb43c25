import { paletteOf } from "@admission/theme";
import { school } from "../../shared/college/school.ts";

const light = paletteOf(school.theme, "light");
const dark = paletteOf(school.theme, "dark");

/** Outlook for Windows gives a cell no font of what is around it. */
const FONT =
  "font-family:'Segoe UI',Helvetica,Arial,sans-serif;font-size:16px;line-height:1.5";
const TABLE =
  '<table role="presentation" border="0" cellpadding="0" cellspacing="0"';

const DARK = `
:root { color-scheme: light dark }
@media (prefers-color-scheme: dark) {
.page { background: ${dark.page} !important }
.card { background: ${dark.surface} !important; border-color: ${dark.brand} !important; color: ${dark.ink} !important }
.link { color: ${dark.link} !important }
.muted { color: ${dark["ink-muted"]} !important }
.button { background: ${dark.brand} !important }
.button a { color: ${dark["brand-ink"]} !important }
}`;

/** Returns a text as HTML, in an attribute too. */
export function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

export function linkHtml(label: string, href: string): string {
  return `<a class="link" href="${escaped(href)}" style="color:${light.link}">${escaped(label)}</a>`;
}

/** Returns a link as large as a thumb. */
export function buttonHtml(label: string, href: string): string {
  return `${TABLE}><tr><td class="button" style="background:${light.brand};border-radius:6px;mso-padding-alt:12px 24px;${FONT}">
<a href="${escaped(href)}" style="display:inline-block;padding:12px 24px;color:${light["brand-ink"]};font-weight:600;text-decoration:none">${escaped(label)}</a></td></tr></table>`;
}

/** Returns a mail's HTML with a line below its card, which is the end of what is read of it. */
export function withEnd(html: string, line: string): string {
  return html.replace(
    "</body>",
    `<p class="muted" align="center" style="color:${light["ink-muted"]};${FONT}">${escaped(line)}</p></body>`,
  );
}

/**
 * Returns the page of a mail in the school's look: by day and by night, with letters of any size, and in Outlook for
 * Windows, which knows no width but a table's.
 * @param opening text that lists of mails show beside the subject
 */
export function pageHtml(
  subject: string,
  opening: string,
  blocks: readonly string[],
): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<title>${escaped(subject)}</title><style>${DARK}</style></head>
<body class="page" style="margin:0;background:${light.page}">
<div style="display:none">${escaped(opening)}</div>
${TABLE} class="page" width="100%" style="background:${light.page}"><tr><td align="center" style="padding:16px 8px">
<!--[if mso]>${TABLE} width="560"><tr><td><![endif]-->
${TABLE} class="card" width="100%" style="max-width:560px;background:${light.surface};border-top:6px solid ${light.brand};color:${light.ink};text-align:left"><tr><td style="padding:8px 24px;overflow-wrap:anywhere;word-break:break-word;${FONT}">
<h1 class="link" style="margin:16px 0;color:${light.brand};font-size:20px;font-weight:600">${escaped(school.title)}</h1>
${blocks.map((html) => `<div dir="auto" style="margin:16px 0">${html}</div>`).join("\n")}
<p class="muted" style="margin:24px 0 16px;color:${light["ink-muted"]};font-size:14px">${school.address.map(escaped).join("<br>")}</p>
</td></tr></table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body>
</html>`;
}
