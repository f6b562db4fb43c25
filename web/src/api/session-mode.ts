/** Who looks at the application: a student or visitor at the form, the PDF pipeline or staff, the holder of a link. */
export type SessionMode = "form" | "service" | "public";

export const SERVICE_TOKEN = "service_token";
export const PUBLIC_TOKEN = "token";

/** The mode that an address asks for; a service token goes before a public one. */
export function modeOf(search: string): SessionMode {
  const parameters = new URLSearchParams(search);
  if (parameters.has(SERVICE_TOKEN)) return "service";
  return parameters.has(PUBLIC_TOKEN) ? "public" : "form";
}
