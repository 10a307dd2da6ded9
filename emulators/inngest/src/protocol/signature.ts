import { createHash, createHmac, timingSafeEqual } from "node:crypto";

const PREFIX = /^signkey-\w+-/;

/** The `x-inngest-signature` of a body: `t=<unix seconds>&s=<hex HMAC-SHA256 of body + t>`. */
export function signature(body: string, signingKey: string, nowMs = Date.now()): string {
  const t = String(Math.floor(nowMs / 1000));
  const mac = createHmac("sha256", signingKey.replace(PREFIX, ""))
    .update(body + t)
    .digest("hex");
  return `t=${t}&s=${mac}`;
}

/** The SDK's authorization for `/v1/…`: `Bearer <prefix><sha256 of the key's bytes>`. */
export function makeAuthorizer(signingKey: string): (header: string | undefined) => boolean {
  const prefix = PREFIX.exec(signingKey)?.[0] ?? "";
  const hash = createHash("sha256")
    .update(Buffer.from(signingKey.replace(PREFIX, ""), "hex"))
    .digest("hex");
  const expected = Buffer.from(`Bearer ${prefix}${hash}`);
  return (header) => {
    const given = Buffer.from(header ?? "");
    return given.length === expected.length && timingSafeEqual(given, expected);
  };
}
