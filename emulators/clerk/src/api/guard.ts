import type { MiddlewareHandler } from "hono";

/**
 * Refuses control calls that a page of another site makes a browser send: browsers name the page's origin on
 * every call that changes something, scripts name none.
 */
export function guardControl(origins: string[]): MiddlewareHandler {
  return async (c, next) => {
    const origin = c.req.header("origin");
    if (origin !== undefined && !origins.includes(origin))
      return c.json({ error: `Control calls from pages of ${origin} are refused.` }, 403);
    await next();
  };
}
