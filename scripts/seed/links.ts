import { findPreviewLink, insertPreviewLink } from "@/lib/campaigns/previews/store";
import { findToken, insertToken } from "@/lib/giving/store";
import type { Context } from "@/lib/kernel/context";
import { demoGivingToken, demoLinks } from "@/lib/links/giving-token";
import { demoToken } from "@/lib/links/manage-token";
import { hashToken } from "@/lib/links/token-hash";
import { findLink, openMailedLink } from "@/lib/subscriptions/links/store";
import { findOpenRaise, putRaise } from "@/lib/subscriptions/raises/raise-store";
import { findSubscription } from "@/lib/subscriptions/store";
import type { PastSubscription } from "./past-donations";
import { fixedId } from "./random";

/** Longer than a demo is used: the reference prints these links in its examples. */
const VALID_MS = 10 * 365 * 86_400_000;

/** The links that examples use: of an active subscription, a canceled one, and one with a pending raise. */
const DONORS = { manage: "grete.sandoval@", ended: "pavel.novak@", raise: "thomas.adeyemi@" } as const;

/**
 * Creates the links that the reference's examples name, as if they had been mailed. Tokens are derived from the
 * installation's secret (`demoToken`), so they work nowhere else. Safe to repeat.
 */
export async function seedLinks(ctx: Context, subscriptions: readonly PastSubscription[]): Promise<void> {
  const subscriptionOf = (start: string) => subscriptions.find(({ email }) => email.startsWith(start))?.id;
  for (const name of ["manage", "ended"] as const) {
    const id = subscriptionOf(DONORS[name]);
    if (id) await openLink(ctx, id, { scope: "EVERYTHING", raiseId: null, token: demoToken("manage", id) });
  }
  const managed = subscriptionOf(DONORS.manage);
  if (managed) await openGiving(ctx, managed);
  const id = subscriptionOf(DONORS.raise);
  if (id) await openRaise(ctx, id);
}

async function openLink(
  ctx: Context,
  subscriptionId: string,
  { token, ...of }: { token: string; scope: "EVERYTHING" | "RAISE"; raiseId: string | null },
): Promise<void> {
  const tokenHash = hashToken(token);
  if (await findLink(ctx.db, tokenHash)) return;
  const expiresAt = new Date(ctx.now.getTime() + VALID_MS);
  const cause = `demo:${of.scope}:${subscriptionId}`;
  await openMailedLink(
    ctx.db,
    { ...of, tokenHash, subscriptionId, cause, expiresAt, createdAt: ctx.now },
    { endsEarlier: false },
  );
}

async function openRaise(ctx: Context, subscriptionId: string): Promise<void> {
  const found = await findSubscription(ctx.db, { id: subscriptionId });
  if (!found || (await findOpenRaise(ctx.db, subscriptionId, ctx.now))) return;
  const raiseId = fixedId(`raise ${subscriptionId}`);
  const token = demoToken("raise", raiseId);
  if (await findLink(ctx.db, hashToken(token))) return;
  const amountCents = 3 * found.subscription.amountCents;
  const raise = {
    id: raiseId,
    subscriptionId,
    fromAmountCents: found.subscription.amountCents,
    fromFrequency: found.subscription.frequency,
    frequency: found.subscription.frequency,
    amountCents,
    totalChargedCents: amountCents,
    actor: "donor",
    expiresAt: new Date(ctx.now.getTime() + VALID_MS),
    createdAt: ctx.now,
  };
  if (await putRaise(ctx.db, raise, async () => {}))
    await openLink(ctx, subscriptionId, { scope: "RAISE", raiseId, token });
}

/** A session of the donor of a subscription, and links to open others. */
async function openGiving(ctx: Context, subscriptionId: string): Promise<void> {
  const found = await findSubscription(ctx.db, { id: subscriptionId });
  if (!found) return;
  const donorId = found.donor.id;
  const expiresAt = new Date(ctx.now.getTime() + VALID_MS);
  const put = async (kind: "LINK" | "SESSION", token: string) => {
    const tokenHash = hashToken(token);
    if (await findToken(ctx.db, tokenHash, kind)) return;
    await insertToken(ctx.db, { kind, tokenHash, donorId, expiresAt, createdAt: ctx.now });
  };
  await put("SESSION", demoGivingToken("giving", donorId));
  for (const token of demoLinks(donorId)) await put("LINK", token);
}

/** A link to the page of a draft. Safe to repeat. */
export async function seedPreviewLink(ctx: Context, campaignId: string): Promise<void> {
  const id = fixedId(`preview ${campaignId}`);
  if (await findPreviewLink(ctx.db, campaignId, id)) return;
  const expiresAt = new Date(ctx.now.getTime() + VALID_MS);
  await insertPreviewLink(ctx.db, { id, campaignId, expiresAt, revokedAt: null, createdAt: ctx.now });
}
