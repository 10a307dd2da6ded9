import { type Agent, request } from "undici";
import { agentTo, checkedAddresses, type Limits } from "./checked-connection";
import { AddressError, failureReason } from "./webhook-failure";

/** Maximum time from the first DNS lookup to the last byte, including redirects. */
const TIMEOUT_MS = 15_000;
const MAX_REDIRECTS = 3;

/** A downloaded file, or an error message for staff. `isFinal`: retrying soon does not help. */
export type FetchedFile = { ok: true; bytes: Buffer } | { ok: false; error: string; isFinal: boolean };

/**
 * Downloads a file of at most `maxBytes` from a URL given by an organization. Never throws for the host's behavior. As
 * for webhooks, each host name is resolved once, all its addresses must be public, and the connection uses a checked
 * one; the same applies to each redirect. Sends no cookies, credentials or referrer, and uses no proxy.
 */
export async function fetchFile(
  address: string,
  { maxBytes, ...limits }: Limits & { maxBytes: number },
): Promise<FetchedFile> {
  const timeoutMs = limits.timeoutMs ?? TIMEOUT_MS;
  const deadline = AbortSignal.timeout(timeoutMs);
  try {
    let next = address;
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      const answer = await fetchOnce(new URL(next), { maxBytes, limits, timeoutMs, deadline });
      if (!("location" in answer)) return answer;
      if (!URL.canParse(answer.location, next)) return refused("It redirects to an invalid address");
      next = new URL(answer.location, next).href;
    }
    return refused("It redirects too many times");
  } catch (error) {
    return { ok: false, error: failureReason(error, timeoutMs), isFinal: isRefusal(error) };
  }
}

type FetchOptions = { maxBytes: number; limits: Limits; timeoutMs: number; deadline: AbortSignal };

/** Makes one request. Returns the file, or the target of a redirect. */
async function fetchOnce(
  url: URL,
  { maxBytes, limits, timeoutMs, deadline }: FetchOptions,
): Promise<FetchedFile | { location: string }> {
  if (url.protocol !== "https:" && url.protocol !== "http:") throw new AddressError("not https");
  if (url.username || url.password) return refused("The address contains a user name or password");
  let agent: Agent | undefined;
  try {
    agent = agentTo(await checkedAddresses(url, limits, deadline), timeoutMs);
    const { statusCode, headers, body } = await request(url, {
      dispatcher: agent,
      signal: deadline,
      headers: { "user-agent": "Almoner-Pictures/1", accept: "image/*", "accept-encoding": "identity" },
    });
    // Destroying the agent below breaks an unread body.
    body.on("error", () => {});
    const location = headers["location"];
    if (statusCode >= 300 && statusCode < 400 && typeof location === "string") return { location };
    if (statusCode !== 200)
      return { ok: false, error: `It responded with status ${statusCode}`, isFinal: false };
    const encoding = headers["content-encoding"] ?? "identity";
    if (encoding !== "identity") return refused("It responded with compressed content");
    const tooLarge = refused(`It is larger than ${maxBytes / 1024 / 1024} MiB`);
    if (Number(headers["content-length"] ?? 0) > maxBytes) return tooLarge;
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of body as AsyncIterable<Uint8Array>) {
      size += chunk.byteLength;
      if (size > maxBytes) return tooLarge;
      chunks.push(chunk);
    }
    return { ok: true, bytes: Buffer.concat(chunks) };
  } finally {
    // Also ends a pending connection and an endless body.
    void agent?.destroy();
  }
}

/** Whether the address itself is refused, which does not change with time. */
function isRefusal(error: unknown): boolean {
  return error instanceof AddressError && error.kind !== "unknown";
}

function refused(error: string): { ok: false; error: string; isFinal: true } {
  return { ok: false, error, isFinal: true };
}
