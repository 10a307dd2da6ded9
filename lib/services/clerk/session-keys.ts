import { decodeJwt } from "@clerk/backend/jwt";
import { env } from "@/lib/config/env";
import { unavailable } from "@/lib/kernel/errors";
import { log } from "@/lib/services/log";
import { clerk, inTime } from "./client";

/** As long as Clerk's own verifier goes by the keys that it has. */
const FRESH_MS = 5 * 60_000;
/** Keys of a provider that cannot be asked are still good for an hour: nobody is locked out by its outage. */
const USABLE_MS = 60 * 60_000;
/** How long an answer that did not have a key stands for every other key that is not known, too. */
const ASKED_ENOUGH_MS = 30_000;
const FAILED_ENOUGH_MS = 5000;

let known = { keys: new Map<string, JsonWebKey>(), at: Number.NEGATIVE_INFINITY };
let failed: { cause: unknown; at: number } | null = null;
let asking: Promise<void> | null = null;

/**
 * The provider's public key that a session token names, where none is configured (CLERK_JWT_KEY); null when it cannot be
 * one of ours. Anybody can send tokens, so what one costs is bounded: the provider is asked once at a time, and twice a
 * minute for keys that it does not have. Throws `unavailable` while it cannot be asked.
 */
export async function sessionKeyFor(token: string): Promise<JsonWebKey | null> {
  const kid = keyNamedBy(token);
  if (!kid) return null;
  const held = age() < USABLE_MS ? known.keys.get(kid) : undefined;
  if (held) {
    // Not waited for: an answer that is slow today would be slow for everybody.
    if (age() >= FRESH_MS) void refresh();
    return held;
  }
  if (age() >= ASKED_ENOUGH_MS) await refresh();
  const found = known.keys.get(kid);
  if (found && age() < USABLE_MS) return found;
  if (failed) throw unavailable("Sign-in cannot be checked right now", failed.cause);
  return null;
}

function age(): number {
  return Date.now() - known.at;
}

/** Asks for all keys, unless that failed a moment ago; never throws. */
function refresh(): Promise<void> {
  if (failed && Date.now() - failed.at < FAILED_ENOUGH_MS) return Promise.resolve();
  asking ??= ask().finally(() => {
    asking = null;
  });
  return asking;
}

async function ask(): Promise<void> {
  try {
    const { keys = [] } = await inTime(clerk().jwks.getJwks());
    if (keys.length === 0) throw new Error("the provider has no signing keys");
    known = { keys: new Map(keys.map((key) => [key.kid, key])), at: Date.now() };
    failed = null;
  } catch (cause) {
    failed = { cause, at: Date.now() };
    log.warn({ err: cause }, "the sign-in's keys cannot be fetched");
  }
}

/** The key's id, unless something that needs no key shows already that the token is not a current one for us. */
function keyNamedBy(token: string): string | null {
  try {
    const { header, payload } = decodeJwt(token);
    const { exp, azp } = payload;
    const ours = header.alg === "RS256" && (!azp || azp === env().appOrigin);
    // The local provider's tokens go by a clock that may have been moved.
    const over = env().identityMode === "clerk" && !(exp * 1000 > Date.now() - 60_000);
    return ours && !over && typeof header.kid === "string" ? header.kid : null;
  } catch (err) {
    log.debug({ err }, "unreadable session token");
    return null;
  }
}
