import { createHmac, timingSafeEqual } from "node:crypto";

/** `x-inngest-signature`: the time of signing in Unix seconds, and the HMAC in hex. */
export type CallSignature = { t: string; s: string };

const MAX_AGE_SECONDS = 300;
const LONGEST_HEADER = 200;

/**
 * Parses the header. Null if it does not have Inngest's form (`t=<Unix seconds>&s=<64 hex digits>`) or was signed more
 * than five minutes before or after `nowMs`.
 */
export function readCallSignature(header: string | null, nowMs: number): CallSignature | null {
  if (!header || header.length > LONGEST_HEADER) return null;
  const params = new URLSearchParams(header);
  const t = params.get("t") ?? "";
  const s = params.get("s") ?? "";
  if (!/^\d{1,12}$/.test(t) || !/^[0-9a-f]{64}$/.test(s)) return null;
  return Math.abs(nowMs / 1000 - Number(t)) > MAX_AGE_SECONDS ? null : { t, s };
}

/** Returns the part of a signing key that Inngest's HMAC uses: without `signkey-<environment>-`. */
function macKey(signingKey: string): string {
  return signingKey.replace(/^signkey-\w+-/, "");
}

/** HMACs of one body with each key, updated while the body arrives. */
export class BodyMacs {
  #macs: { key: string; mac: ReturnType<typeof createHmac> }[];

  constructor(signingKeys: readonly string[]) {
    this.#macs = signingKeys.map((key) => ({ key, mac: createHmac("sha256", macKey(key)) }));
  }

  update(piece: Uint8Array): void {
    for (const { mac } of this.#macs) mac.update(piece);
  }

  /** Finishes the HMACs. Returns the key that signed the body, or null. */
  keyOf({ t, s }: CallSignature): string | null {
    const given = Buffer.from(s, "hex");
    const found = this.#macs.filter(({ mac }) => timingSafeEqual(mac.update(t).digest(), given));
    return found[0]?.key ?? null;
  }
}

/** Returns the signature header of our response to a verified call, as the SDK makes it. */
export function answerSignature(body: string, signingKey: string, nowMs: number): string {
  const t = String(Math.round(nowMs / 1000));
  const s = createHmac("sha256", macKey(signingKey)).update(body).update(t).digest("hex");
  return `t=${t}&s=${s}`;
}
