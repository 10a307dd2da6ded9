import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";

/** The fields of a JSON body; empty for an empty body. Throws a 400 for anything else. */
export async function readJson(c: Context): Promise<Record<string, unknown>> {
  const text = await c.req.text();
  if (text === "") return {};
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body === "object" && body !== null && !Array.isArray(body)) return { ...body };
  } catch (cause) {
    throw new HTTPException(400, { message: "The body is not valid JSON.", cause });
  }
  throw new HTTPException(400, { message: "The body must be a JSON object." });
}
