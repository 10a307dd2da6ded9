import type { MiddlewareHandler } from "hono";

/**
 * Refuses control calls from pages of other sites: browsers send the page's origin with every state-changing request,
 * scripts send none.
 */
export function guardControl(origins: string[]): MiddlewareHandler {
  return async (c, next) => {
    const origin = c.req.header("origin");
    if (origin !== undefined && !origins.includes(origin))
      return c.json({ error: `Control calls from pages of ${origin} are refused.` }, 403);
    await next();
  };
}
