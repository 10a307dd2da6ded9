import { type Handler, route } from "./route";

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;
type Method = (typeof METHODS)[number];

/**
 * The handlers of one path. A method that is not given is answered 405 with `Allow`, through the same wrapper,
 * so that it carries the same headers as every other answer.
 */
export function methods(
  given: Partial<Record<Method, Handler>>,
  { limit = "envelope" }: { limit?: "envelope" | "none" } = {},
): Record<Method | "HEAD", Handler> {
  const allow = METHODS.filter((method) => given[method]).join(", ");
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
  return { ...(all as Record<Method, Handler>), HEAD: given.GET ?? refuse };
}
