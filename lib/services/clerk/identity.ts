import { type User, verifyToken } from "@clerk/backend";
import { TokenVerificationError } from "@clerk/backend/errors";
import { verifyJwt } from "@clerk/backend/jwt";
import { z } from "zod";
import { env } from "@/lib/config/env";
import { unavailable } from "@/lib/kernel/errors";
import { now } from "@/lib/services/clock";
import { log } from "@/lib/services/log";
import { clerk, TIMEOUT_MS, withTimeout } from "./client";
import { sessionKeyFor } from "./session-keys";

/** The verifier's clock tolerance. */
const SKEW_SECONDS = 5;
/** Clock tolerance larger than any clock can be moved. */
const ANY_TIME_MS = 1e15;

/**
 * Returns the person of a session token, or null if it is not valid. Without CLERK_JWT_KEY, the provider's keys are
 * fetched and cached. Pending sessions and tokens without `sid` are refused.
 */
export async function verifySessionToken(
  token: string,
): Promise<{ userId: string; sessionId: string } | null> {
  const { appOrigin, clerkJwtKey: jwtKey, identityMode } = env();
  const local = identityMode === "local";
  const due = {
    authorizedParties: [appOrigin],
    // The verifier uses real time; the local provider and we use the installation's clock.
    ...(local ? { clockSkewInMs: ANY_TIME_MS } : {}),
  };
  const key = jwtKey ? null : await sessionKeyFor(token);
  if (!jwtKey && !key) return null;
  try {
    const claims = key
      ? await verifyJwt(token, { ...due, key })
      : await verifyToken(token, { ...due, jwtKey });
    if (local && !isCurrent(claims)) return null;
    // The verifier does not check these.
    if (!claims.sid || (claims as { sts?: string }).sts === "pending") return null;
    return { userId: claims.sub, sessionId: claims.sid };
  } catch (error) {
    // Text that is not a JWT fails while it is decoded.
    if (!(error instanceof TokenVerificationError)) log.debug({ err: error }, "unreadable session token");
    return null;
  }
}

function isCurrent({ exp, nbf = 0, iat = 0 }: { exp: number; nbf?: number; iat?: number }): boolean {
  const seconds = now().getTime() / 1000;
  return seconds - SKEW_SECONDS < exp && Math.max(nbf, iat) <= seconds + SKEW_SECONDS;
}

export type Person = { userId: string; email: string; firstName: string; lastName: string };

/** How long people's names are cached for lists, in real time. */
const PEOPLE_MS = 60_000;
/** Maximum number of ids per call to the provider. */
const PEOPLE_AT_ONCE = 100;
const MAX_REMEMBERED = 10_000;
const remembered = new Map<string, { person: Person; until: number }>();

function personOf(user: User): Person {
  const address = user.emailAddresses.find((one) => one.id === user.primaryEmailAddressId);
  const verified = address?.verification?.status === "verified" ? address.emailAddress.toLowerCase() : "";
  return { userId: user.id, email: verified, firstName: user.firstName ?? "", lastName: user.lastName ?? "" };
}

/** Returns a person's name and verified primary email address from the provider's API, or null if unknown. */
export async function getPerson(userId: string): Promise<Person | null> {
  try {
    return personOf(await clerk().users.getUser(userId));
  } catch (error) {
    if ((error as { status?: number }).status === 404) return null;
    throw unavailable("The sign-in service cannot be reached", error);
  }
}

/**
 * Returns the same for many people by id; unknown ones are omitted. Cached for up to a minute, so only for display,
 * never for permissions.
 */
export async function getPeople(userIds: readonly string[]): Promise<Map<string, Person>> {
  const at = Date.now();
  const found = new Map<string, Person>();
  const missing: string[] = [];
  for (const id of new Set(userIds)) {
    const known = remembered.get(id);
    if (known && at < known.until) found.set(id, known.person);
    else missing.push(id);
  }
  if (remembered.size > MAX_REMEMBERED) remembered.clear();
  for (const [id, person] of await getPeopleNow(missing)) {
    found.set(id, person);
    remembered.set(id, { person, until: at + PEOPLE_MS });
  }
  return found;
}

/** Returns the same without the cache, for decisions that depend on an address. */
export async function getPeopleNow(userIds: readonly string[]): Promise<Map<string, Person>> {
  const found = new Map<string, Person>();
  for (let from = 0; from < userIds.length; from += PEOPLE_AT_ONCE)
    for (const person of await listPeople(userIds.slice(from, from + PEOPLE_AT_ONCE)))
      found.set(person.userId, person);
  return found;
}

async function listPeople(userId: string[]): Promise<Person[]> {
  try {
    // Lists do not wait long for names.
    const { data } = await withTimeout(clerk().users.getUserList({ userId, limit: PEOPLE_AT_ONCE }));
    return data.map(personOf);
  } catch (error) {
    throw unavailable("The sign-in service cannot be reached", error);
  }
}

const session = z.object({ jwt: z.string(), client_token: z.string().optional() });

async function backChannel(path: string, body: Record<string, string>): Promise<unknown> {
  const { clerkApiUrl, clerkSecretKey } = env();
  let response: Response;
  try {
    response = await fetch(`${clerkApiUrl}${path}`, {
      method: "POST",
      headers: { Authorization: `Bearer ${clerkSecretKey}`, "Content-Type": "application/json" },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch (error) {
    throw unavailable("The sign-in service cannot be reached", error);
  }
  if (response.status >= 500) throw unavailable("The sign-in service cannot be reached");
  return response.ok ? response.json() : null;
}

/** Local identity only: exchanges the sign-in page's one-time code for a session; null if it was used. */
export async function redeemSignInCode(code: string): Promise<{ token: string; clientToken: string } | null> {
  const answer = await backChannel(`/v1/sign_in_codes/${encodeURIComponent(code)}/redeem`, {});
  if (!answer) return null;
  const { jwt, client_token } = session.parse(answer);
  return client_token ? { token: jwt, clientToken: client_token } : null;
}

/** Local identity only: returns a fresh session token, or null if the session has ended. */
export async function refreshLocalSession(clientToken: string): Promise<{ token: string } | null> {
  const answer = await backChannel("/v1/client_tokens/refresh", { client_token: clientToken });
  return answer ? { token: session.parse(answer).jwt } : null;
}

/** Local identity only: signs out. */
export async function endLocalSession(clientToken: string): Promise<void> {
  await backChannel("/v1/client_tokens/revoke", { client_token: clientToken });
}
