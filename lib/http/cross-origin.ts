/**
 * CORS headers of public operations, which a nonprofit's own donation form may call. The API reads no cookies, so such
 * a page can do nothing that its visitor could not do without it. Operations that need a credential stay closed to
 * other origins: a key in a page is public.
 */
const OPEN = { "Access-Control-Allow-Origin": "*" };

/** Response headers that other origins may read. */
const EXPOSED = [
  "Location",
  "X-Request-Id",
  "X-RateLimit-Limit",
  "X-RateLimit-Remaining",
  "X-RateLimit-Reset",
  "Retry-After",
  "Idempotent-Replayed",
];
const ACCEPTED = ["Content-Type", "Idempotency-Key", "X-Proof"];
const KEPT_SECONDS = 86_400;

/** Headers of every response of an operation open to other origins. */
export const OPEN_ANSWER: Record<string, string> = {
  ...OPEN,
  "Access-Control-Expose-Headers": EXPOSED.join(", "),
};

/**
 * Returns the preflight response for `methods`; `allow` lists the path's methods. Preflights count toward no rate
 * limit, so that a cross-origin call costs its visitor no more than a same-origin one.
 */
export function preflight(methods: readonly string[], allow: string): Response {
  return new Response(null, {
    status: 204,
    headers: {
      ...OPEN,
      Allow: allow,
      "Access-Control-Allow-Methods": methods.join(", "),
      "Access-Control-Allow-Headers": ACCEPTED.join(", "),
      "Access-Control-Max-Age": String(KEPT_SECONDS),
      "Cache-Control": "no-store",
      "X-Request-Id": crypto.randomUUID(),
    },
  });
}
