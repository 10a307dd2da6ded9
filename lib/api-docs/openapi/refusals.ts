import type { Declaration, Refusal } from "@/lib/http/declaration";
import { routeOf } from "@/lib/http/declaration";
import { type Upload, wrongType } from "@/lib/http/upload";
import { NO_ORGANIZATION } from "@/lib/orgs/refusals";

/** Whether it is for processor deliveries, which have their own handler and are first verified over their raw bytes. */
export const isDelivery = (it: Declaration) => it.delivery === true;

/**
 * Returns every error response of an operation by status: its own, and those implied by access, body and
 * `Idempotency-Key`. Its own come first within a status and replace equal implied ones.
 */
export function refusalsOf(it: Declaration): Refusal[] {
  const all = [...(it.refusals ?? []), ...general(it)];
  const first = all.filter((one, index) => all.findIndex((other) => same(one, other)) === index);
  return first.sort((a, b) => a.status - b.status);
}

const same = (a: Refusal, b: Refusal) =>
  a.status === b.status && a.error === b.error && a.reason === b.reason;

/** Whether most operations have the same error response. */
export function isGeneral(it: Declaration, one: Refusal): boolean {
  return !it.refusals?.includes(one);
}

function general(it: Declaration): Refusal[] {
  const { path, method } = routeOf(it);
  return [
    ...(isDelivery(it) ? [] : [VALIDATION]),
    ...(it.body ? bodyRefusals(it) : []),
    ...(it.upload ? uploadRefusals(it.upload) : []),
    ...(it.role === "public" ? [] : [UNAUTHORIZED]),
    ...forbidden(it),
    ...(path.includes("{idOrSlug}") ? [NO_ORGANIZATION] : []),
    ...(method === "GET" || isDelivery(it) ? [] : [LOST_RACE]),
    ...(it.idempotent ? IDEMPOTENCY : []),
    INTERNAL,
    ...(it.limit === "none" ? [] : [LIMITED, UNAVAILABLE]),
    ...(it.media === "application/pdf" ? NOT_DRAWN : []),
    ...(it.role === "public" ? [] : [UNCHECKED]),
  ];
}

const VALIDATION: Refusal = {
  status: 400,
  error: "Validation failed",
  when: "A part of the path, query or body is invalid, or the query has an unknown parameter; `details` names each problem.",
};
const UNAUTHORIZED: Refusal = {
  status: 401,
  error: "Unauthorized",
  when: "The bearer token is missing, expired, revoked or unknown.",
};
const LOST_RACE: Refusal = {
  status: 409,
  error: "Another change was made at the same time; try again",
  when: "A resource that this change depends on was changed or deleted at the same time. Repeat the request after `Retry-After`, with the same `Idempotency-Key` if it had one.",
};
const LIMITED: Refusal = {
  status: 429,
  error: "Too Many Requests",
  when: "The rate limit of this minute is exceeded; wait `Retry-After` seconds.",
};
const UNSIGNED_TOO_OFTEN: Refusal = {
  status: 429,
  error: "Too Many Requests",
  when: "The body is over 64 KiB or has no `Content-Length`, and its address has sent three wrong signatures within a minute, or too many such bodies are waiting to be checked. An address that signed an event within the last hour is not limited for wrong signatures.",
};
const INTERNAL: Refusal = {
  status: 500,
  error: "Internal server error",
  when: "An unexpected error. Our log contains the cause under the response's `X-Request-Id`.",
};
const UNAVAILABLE: Refusal = {
  status: 503,
  error: "The service is briefly unavailable; try again",
  when: "The database cannot be reached, or cannot read totals in time. A change may still have been made: after `Retry-After`, repeat the request with the same `Idempotency-Key`, or check first.",
};
const NOT_DRAWN: Refusal[] = [
  {
    status: 503,
    error: "Other documents that you asked for are still being made; try again",
    when: "Three PDF files for your address, or for you and your API keys, are not finished yet. Repeat the request after `Retry-After`.",
  },
  {
    status: 503,
    error: "Many documents are being made right now; try again",
    when: "Many callers request PDF files. Repeat the request after `Retry-After`.",
  },
  {
    status: 503,
    error: "Documents cannot be made right now; try again",
    when: "PDF files cannot be drawn for the moment. Repeat the request after `Retry-After`.",
  },
];
const UNCHECKED: Refusal = {
  status: 503,
  error: "Sign-in cannot be checked right now",
  when: "Session tokens only: the identity provider cannot be reached and its keys are not cached. Nothing was done; try again after `Retry-After`.",
};
const IDEMPOTENCY: Refusal[] = [
  {
    status: 409,
    error: "A request with this Idempotency-Key is still running",
    when: "The first request with this key is still running. Repeat the request after `Retry-After`.",
  },
  {
    status: 409,
    error: "A request with this Idempotency-Key has just ended; send it again",
    when: "The key has just expired, after 24 hours. Repeat the request after `Retry-After`.",
  },
  {
    status: 422,
    error: "Idempotency key was used with a different request",
    when: "The key was already used with a different path or body.",
  },
];

function bodyRefusals(it: Declaration): Refusal[] {
  const tooLarge: Refusal = {
    status: 413,
    error: "Request body is too large",
    when: `The body is over ${isDelivery(it) ? "1 MiB" : "64 KiB"}.`,
  };
  if (isDelivery(it)) return [tooLarge, UNSIGNED_TOO_OFTEN];
  return [
    {
      status: 400,
      error: "Invalid JSON",
      when: "The body is not JSON, not in UTF-8, or nested more than 64 levels deep.",
    },
    tooLarge,
    {
      status: 415,
      error: "Send the body as application/json",
      when: "The `Content-Type` is missing or not `application/json`.",
    },
    {
      status: 415,
      error: "Send the body in UTF-8",
      when: "The `Content-Type` names another `charset`.",
    },
    {
      status: 415,
      error: "Send the body without Content-Encoding; compressed bodies are not accepted",
      when: "The `Content-Encoding` is not `identity`.",
    },
  ];
}

function uploadRefusals({ media, maxBytes }: Upload): Refusal[] {
  return [
    {
      status: 408,
      error: "The request body took too long to arrive",
      when: "No data arrived for 30 seconds, or, after its first ten seconds, less than 64 KiB a second on average.",
    },
    {
      status: 413,
      error: "Request body is too large",
      when: `The file is over ${maxBytes / 1024 / 1024} MiB.`,
    },
    { status: 415, error: wrongType(media), when: "The `Content-Type` is missing or not accepted." },
  ];
}

function forbidden({ role, personOnly }: Declaration): Refusal[] {
  const error = "Forbidden";
  if (role === "public") return [];
  if (role === "signed-in")
    return personOnly
      ? [{ status: 403, error, when: "An API key was used; this endpoint is for people only." }]
      : [];
  const least = role === "MEMBER" ? "a member of the organization" : `at least ${role} of the organization`;
  const who = `You are not ${least}`;
  const key = personOnly
    ? "an API key was used"
    : "the key is of another organization or its scope is too small";
  return [{ status: 403, error, when: `${who}, or ${key}.` }];
}
