import { preflight } from "./cross-origin";
import { type Handler, route } from "./route";

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;
type Method = (typeof METHODS)[number];

/**
 * Returns the handlers of one path. HEAD is supported wherever GET is. Other methods get a 405 with `Allow` through the
 * same wrapper and so with the same headers. OPTIONS answers CORS preflights where other origins may call.
 */
export function methods(
  given: Partial<Record<Method, Handler>>,
  { limit = "envelope" }: { limit?: "envelope" | "none" } = {},
): Record<Method | "HEAD", Handler> {
  const open = METHODS.filter((method) => given[method]?.open);
  const answered = METHODS.filter((method) => given[method] || (method === "OPTIONS" && open.length > 0));
  const allow = answered.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : method)).join(", ");
  const refuse = route({
    access: "public",
    limit,
    handle: async () => ({
      status: 405,
      body: { error: "Method not allowed", status: 405 },
      headers: { Allow: allow },
    }),
  });
  const all = Object.fromEntries(METHODS.map((method) => [method, given[method] ?? refuse]));
  return {
    ...(all as Record<Method, Handler>),
    ...(open.length > 0 ? { OPTIONS: async () => preflight(open, allow) } : {}),
    HEAD: given.GET ?? refuse,
  };
}
