import { env } from "@/lib/config/env";
import { shownColor } from "@/lib/kernel/accent";
import type { Context } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";
import { dayIn } from "@/lib/kernel/time/zoned";
import { membershipCheckPath } from "@/lib/kernel/urls/membership-path";
import { viewTarget, viewToken } from "@/lib/links/view-token";
import { pictureUrl } from "@/lib/pictures/picture-url";
import { type QrCode, qrCode } from "@/lib/services/qr-code";
import { serializeMember } from "./list-members";
import { refreshMemberships } from "./refresh-store";
import type { Member, MembershipCard, MembershipCheck } from "./schemas";
import { findCardOwner, findMembershipsOf } from "./store";

type Owner = NonNullable<Awaited<ReturnType<typeof findCardOwner>>>;

/** Returns the card of the membership that a donation paid for, by the donation's view token. Throws `not_found`. */
export async function getMembershipCard(ctx: Context, token: string): Promise<MembershipCard> {
  const owner = await requireOwner(ctx, "donation", token);
  const member = await findMember(ctx, owner);
  if (!member) throw notFound("Membership");
  const { org, campaign } = owner;
  const { number, state, since, until, renews, givingLevel } = member;
  const check = membershipCheckPath(org.slug, viewToken("membershipCheck", owner.donationId));
  return {
    org: { name: org.name, slug: org.slug, logoUrl: pictureUrl(org.logoHash) },
    campaign: { title: campaign.title, slug: campaign.slug, color: shownColor(campaign, org) },
    donor: { firstName: member.donor.firstName, lastName: member.donor.lastName },
    number,
    state,
    since,
    until,
    renews,
    givingLevel: givingLevel?.name ?? null,
    checkUrl: `${env().appOrigin}${check}`,
  };
}

/** Returns the card with the QR code of its check. */
export async function getCardWithCode(
  ctx: Context,
  token: string,
): Promise<{ card: MembershipCard; code: QrCode }> {
  const card = await getMembershipCard(ctx, token);
  return { card, code: qrCode(card.checkUrl) };
}

/** Returns whether a card's membership is valid, by the token of its QR code. Throws `not_found`. */
export async function checkMembership(ctx: Context, token: string): Promise<MembershipCheck> {
  const owner = await requireOwner(ctx, "membershipCheck", token);
  const member = await findMember(ctx, owner);
  const state = member?.state ?? "LAPSED";
  return {
    org: { name: owner.org.name, color: owner.org.color },
    valid: state !== "LAPSED",
    state,
    givingLevel: member?.givingLevel?.name ?? null,
    until: member?.until ?? null,
  };
}

async function requireOwner(
  ctx: Context,
  kind: "donation" | "membershipCheck",
  token: string,
): Promise<Owner> {
  const target = viewTarget(kind, token);
  const owner = target && (await findCardOwner(ctx.db, target));
  if (!owner) throw notFound("Membership");
  return owner;
}

async function findMember(ctx: Context, { org, donorId, campaign }: Owner): Promise<Member | null> {
  const { id: orgId, timezone } = org;
  await refreshMemberships(ctx.db, { orgId, timezone, now: ctx.now });
  const today = dayIn(ctx.now.toISOString(), timezone);
  const [row] = await findMembershipsOf(ctx.db, { orgId, donorId, today, campaignId: campaign.id });
  return row ? serializeMember(row) : null;
}
