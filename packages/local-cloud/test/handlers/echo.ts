/** Answers with its event. */
export async function handler(event: object) {
  return {
    statusCode: 200,
    headers: {
      "content-type": "application/json",
      server: undefined,
    },
    cookies: ["a=1; Path=/", "b=2; Path=/"],
    body: JSON.stringify(event),
  };
}
