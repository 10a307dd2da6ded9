import type { Context } from "@/lib/kernel/context";
import { newGivingLinkToken } from "@/lib/links/giving-token";
import { hashToken } from "@/lib/links/token-hash";
import { LINK_VALID_MS } from "./rules";
import { insertToken } from "./store";

/** Creates and stores a giving link. The returned token must appear only in the email. */
export async function mailGivingLink(ctx: Context, donorId: string): Promise<string> {
  const token = newGivingLinkToken();
  const expiresAt = new Date(ctx.now.getTime() + LINK_VALID_MS);
  const row = { tokenHash: hashToken(token), kind: "LINK", donorId, expiresAt, createdAt: ctx.now } as const;
  await insertToken(ctx.db, row);
  return token;
}
