import type { MiddlewareHandler } from "hono";

/** Refuses requests from pages of other origins; programs send no `Origin`. */
export const sameOrigin: MiddlewareHandler = async (c, next) => {
  const origin = c.req.header("origin");
  const host = c.req.header("host");
  if (
    c.req.method !== "GET" &&
    origin !== undefined &&
    (!URL.canParse(origin) || new URL(origin).host !== host)
  )
    return c.text("This form belongs to another page.", 403);
  await next();
};
