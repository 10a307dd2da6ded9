import { decodeJwt } from "@clerk/backend/jwt";
import { env } from "@/lib/config/env";
import { unavailable } from "@/lib/kernel/errors";
import { log } from "@/lib/services/log";
import { clerk, withTimeout } from "./client";

/** How long cached keys count as fresh: as long as Clerk's verifier caches them. */
const FRESH_MS = 5 * 60_000;
/** Cached keys are used for an hour while the provider is down, so that its outage locks no one out. */
const USABLE_MS = 60 * 60_000;
/** How long a response that lacks a key also applies to other unknown keys. */
const FETCHED_ENOUGH_MS = 30_000;
const FAILED_ENOUGH_MS = 5000;

let known = { keys: new Map<string, JsonWebKey>(), at: Number.NEGATIVE_INFINITY };
let failed: { cause: unknown; at: number } | null = null;
let fetching: Promise<void> | null = null;

/**
 * Returns the provider's public key for a session token if none is configured (CLERK_JWT_KEY), or null if the token
 * cannot be ours. Since anyone can send tokens, the provider gets one call at a time, and at most two a minute for
 * unknown keys. Throws `unavailable` while it cannot be reached.
 */
export async function sessionKeyFor(token: string): Promise<JsonWebKey | null> {
  const kid = keyNamedBy(token);
  if (!kid) return null;
  const held = age() < USABLE_MS ? known.keys.get(kid) : undefined;
  if (held) {
    // Not awaited: a slow response would delay every request.
    if (age() >= FRESH_MS) void refresh();
    return held;
  }
  if (age() >= FETCHED_ENOUGH_MS) await refresh();
  const found = known.keys.get(kid);
  if (found && age() < USABLE_MS) return found;
  if (failed) throw unavailable("Sign-in cannot be checked right now", failed.cause);
  return null;
}

function age(): number {
  return Date.now() - known.at;
}

/** Fetches all keys unless that failed within the last five seconds. Never throws. */
function refresh(): Promise<void> {
  if (failed && Date.now() - failed.at < FAILED_ENOUGH_MS) return Promise.resolve();
  fetching ??= fetchKeys().finally(() => {
    fetching = null;
  });
  return fetching;
}

async function fetchKeys(): Promise<void> {
  try {
    const { keys = [] } = await withTimeout(clerk().jwks.getJwks());
    if (keys.length === 0) throw new Error("the provider has no signing keys");
    known = { keys: new Map(keys.map((key) => [key.kid, key])), at: Date.now() };
    failed = null;
  } catch (cause) {
    failed = { cause, at: Date.now() };
    log.warn({ err: cause }, "the sign-in's keys cannot be fetched");
  }
}

/** Returns the token's key id, or null if its content shows that it has expired or is not ours. */
function keyNamedBy(token: string): string | null {
  try {
    const { header, payload } = decodeJwt(token);
    const { exp, azp } = payload;
    const ours = header.alg === "RS256" && (!azp || azp === env().appOrigin);
    // The local provider's tokens use a clock that may have been moved.
    const over = env().identityMode === "clerk" && !(exp * 1000 > Date.now() - 60_000);
    return ours && !over && typeof header.kid === "string" ? header.kid : null;
  } catch (err) {
    log.debug({ err }, "unreadable session token");
    return null;
  }
}
