import { recordAudit } from "@/lib/audit/record";
import { type Amounts, columnsIn } from "@/lib/exports/amounts";
import { DONATION_COLUMNS } from "@/lib/exports/columns";
import type { Line } from "@/lib/exports/csv";
import { readDonations } from "@/lib/exports/donations-store";
import { csvStream, pagesOf } from "@/lib/exports/stream";
import { GENERAL_FUND } from "@/lib/funds/labels";
import { dayIn } from "@/lib/kernel/time/zoned";
import { shownToDonor } from "@/lib/offline-donations/labels";
import { log } from "@/lib/services/log";
import type { GivingContext } from "./context";
import { type Held, readGivingExport } from "./export-store";
import { exportMemberships } from "./list-memberships";
import type { GivingExport } from "./schemas";

const iso = (at: Date | null) => at?.toISOString() ?? null;

/**
 * Returns the organization's data about the signed-in donor, except its own notes and tags. The download is audited.
 */
export async function exportGiving(ctx: GivingContext): Promise<GivingExport> {
  const { donor, org } = ctx.giving;
  const held = await readGivingExport(ctx.db, donor.id);
  await note(ctx, "my_giving");
  return {
    exportedAt: ctx.now.toISOString(),
    org: { name: org.name, ein: org.ein, email: org.email },
    donor: {
      email: donor.email ?? "",
      otherEmails: held.otherEmails,
      firstName: donor.firstName,
      lastName: donor.lastName,
      postalAddress: donor.postalAddress,
      phone: donor.phone,
      doNotContact: donor.doNotContact,
      nameEditedAt: iso(donor.nameEditedAt),
      newsAskedForAt: iso(donor.emailOptInAt),
      newsAskedForWith: donor.emailOptInSource,
      unsubscribedAt: iso(donor.unsubscribedAt),
      createdAt: donor.createdAt.toISOString(),
    },
    donations: donationsOf(held),
    memberships: await exportMemberships(ctx),
    subscriptions: subscriptionsOf(held),
    commitments: held.commitments.map((it) => ({
      formerSystem: it.source,
      formerId: it.externalId,
      status: it.status,
      frequency: it.frequency,
      amountCents: it.amountCents,
      startedOn: it.startedOn,
      nextOn: it.nextOn,
      state: it.state,
      askedAt: iso(it.askedAt),
    })),
  };
}

/** Columns that are the organization's internal bookkeeping. */
const INTERNAL: ReadonlySet<string> = new Set([
  "batch_id",
  "void_reason",
  "fund_code",
  "fund_split",
  "soft_credits",
]);
const AMOUNTS: ReadonlySet<string> = new Set([
  "amount_cents",
  "total_charged_cents",
  "net_amount_cents",
  "net_raised_cents",
]);
const METHOD = DONATION_COLUMNS.findIndex(([name]) => name === "payment_method");
const isDonors = ([name]: (typeof DONATION_COLUMNS)[number]) => !INTERNAL.has(name);

/** Yields pages of donations as their donor may see them: see `shownToDonor`. */
async function* forDonor(pages: AsyncIterable<Line[]>): AsyncGenerator<Line[], void> {
  for await (const lines of pages)
    yield lines.map((line) => {
      const method = String(line[METHOD]);
      return DONATION_COLUMNS.flatMap((column, at) => {
        const cell = line[at] ?? null;
        if (!isDonors(column)) return [];
        return AMOUNTS.has(column[0]) && cell !== null ? [shownToDonor(method, Number(cell))] : [cell];
      });
    });
}

/**
 * Exports the signed-in donor's donations as a CSV file, oldest first, with the columns of the organization's export
 * except its internal ones.
 */
export async function exportGivingDonations(
  ctx: GivingContext,
  { amounts }: { amounts?: Amounts } = {},
): Promise<{ stream: ReadableStream<Uint8Array>; name: string }> {
  const { donor, org } = ctx.giving;
  const filter = { orgId: donor.orgId, donorId: donor.id, created: ALWAYS, changed: ALWAYS };
  const pages = pagesOf((after, limit) => readDonations(ctx.db, filter, after, limit), null);
  const onFailure = (err: unknown) => log.error({ err, requestId: ctx.requestId }, "a donor's export failed");
  const stream = await csvStream(columnsIn(amounts, DONATION_COLUMNS.filter(isDonors)), forDonor(pages), {
    header: true,
    onFailure,
  });
  await note(ctx, "my_donations");
  return { stream, name: `${fileName(ctx, org.slug)}.csv` };
}

const ALWAYS = { from: null, before: null };

/** Returns `my-giving-hope-shelter-2026-11-21`, dated in the organization's time zone. */
export function fileName(ctx: GivingContext, orgSlug: string): string {
  return `my-giving-${orgSlug}-${dayIn(ctx.now.toISOString(), ctx.giving.org.timezone)}`;
}

async function note(ctx: GivingContext, id: string): Promise<void> {
  await recordAudit(ctx.db, ctx, {
    orgId: ctx.giving.donor.orgId,
    action: "export.downloaded",
    subject: { type: "export", id },
  });
}

function donationsOf({ donations, answers, mails }: Held): GivingExport["donations"] {
  const mailsOf = grouped(mails, ({ donationId }) => donationId);
  return donations.map(({ donation: it, campaign, funds }) => ({
    receiptNumber: it.receiptNumber,
    status: it.status,
    frequency: it.frequency,
    paymentMethod: it.paymentMethod,
    currency: it.currency,
    amountCents: shownToDonor(it.paymentMethod, it.amountCents),
    totalChargedCents: shownToDonor(it.paymentMethod, it.totalChargedCents),
    coverFees: it.coverFees,
    refundedCents: it.refundedCents,
    campaign,
    funds: (funds ?? []).map(({ name, amountCents }) => ({
      name: name ?? GENERAL_FUND,
      amountCents: shownToDonor(it.paymentMethod, amountCents),
    })),
    email: it.donorEmail,
    firstName: it.donorFirstName,
    lastName: it.donorLastName,
    anonymous: it.anonymous,
    language: it.language,
    emailOptIn: it.emailOptIn,
    publicMessage: it.publicMessage,
    dedication: it.tributeType && {
      type: it.tributeType,
      name: it.tributeName,
      message: it.tributeMessage,
      notifyName: it.tributeNotifyName,
      notifyEmail: it.tributeNotifyEmail,
    },
    answers: (answers.get(it.id) ?? []).map(({ label, value }) => ({ question: label, answer: value })),
    ticketCount: it.ticketCount,
    utmSource: it.utmSource,
    utmMedium: it.utmMedium,
    utmCampaign: it.utmCampaign,
    utmTerm: it.utmTerm,
    utmContent: it.utmContent,
    referrerUrl: it.referrerUrl,
    failureReason: it.failureReason,
    createdAt: it.createdAt.toISOString(),
    succeededAt: iso(it.succeededAt),
    emails: (mailsOf.get(it.id) ?? []).map(({ subject, sentAt }) => ({ subject, sentAt: iso(sentAt) })),
  }));
}

function subscriptionsOf({ subscriptions, history }: Held): GivingExport["subscriptions"] {
  const entriesOf = grouped(history, ({ subscriptionId }) => subscriptionId);
  return subscriptions.map(({ subscription: it, campaign }) => ({
    status: it.status,
    frequency: it.frequency,
    amountCents: it.amountCents,
    totalChargedCents: it.totalChargedCents,
    paymentMethod: it.paymentMethod,
    methodLabel: it.methodLabel,
    campaign,
    anonymous: it.anonymous,
    language: it.language,
    nextChargeAt: iso(it.nextChargeAt),
    startedAt: iso(it.startedAt),
    canceledAt: iso(it.canceledAt),
    createdAt: it.createdAt.toISOString(),
    history: (entriesOf.get(it.id) ?? []).map(({ kind, amountCents, occurredAt }) => ({
      kind,
      amountCents,
      occurredAt: occurredAt.toISOString(),
    })),
  }));
}

function grouped<T, Key>(items: readonly T[], keyOf: (item: T) => Key): Map<Key, T[]> {
  const groups = new Map<Key, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}
