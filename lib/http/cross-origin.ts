/**
 * Pages of other sites may call the operations that need no credential, such as a nonprofit's own donation form. The API
 * looks at no cookie, so such a page can do nothing that its visitor could not do without it. Operations that need a
 * credential stay closed to foreign pages: a key in a page is everybody's.
 */
const OPEN = { "Access-Control-Allow-Origin": "*" };

/** What a foreign page may read of an answer beside what it always may. */
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

/** Headers of every answer of an operation that foreign pages may call. */
export const OPEN_ANSWER: Record<string, string> = {
  ...OPEN,
  "Access-Control-Expose-Headers": EXPOSED.join(", "),
};

/**
 * The answer to a browser that asks before it calls one of `methods`; `allow` is what the path has. It counts towards
 * no limit, so that a call from a foreign page costs its visitor no more than one from ours.
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
