/** Answers with the event it got. */
export const handler = async (event: unknown) => ({
  statusCode: 200,
  headers: { "content-type": "application/json", server: undefined },
  cookies: ["a=1; Path=/", "b=2; Path=/"],
  body: JSON.stringify(event),
});
