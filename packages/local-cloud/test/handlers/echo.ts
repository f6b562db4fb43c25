/** Answers with its event, to be kept as the query parameter x says. */
export async function handler(event: {
  readonly queryStringParameters?: Readonly<Record<string, string>>;
}) {
  return {
    statusCode: 200,
    headers: {
      "content-type": "application/json",
      "cache-control": event.queryStringParameters?.["x"],
      server: undefined,
    },
    cookies: ["a=1; Path=/", "b=2; Path=/"],
    body: JSON.stringify(event),
  };
}
