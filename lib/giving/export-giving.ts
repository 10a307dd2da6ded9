import { recordAudit } from "@/lib/audit/record";
import { findOtherEmails } from "@/lib/donors/emails/store";
import { type Amounts, columnsIn } from "@/lib/exports/amounts";
import { DONATION_COLUMNS } from "@/lib/exports/columns";
import type { Line } from "@/lib/exports/csv";
import { readDonations } from "@/lib/exports/donations-store";
import { jsonPieces, type PagedMembers } from "@/lib/exports/json-pieces";
import { csvStream, pagesOf, textStream } from "@/lib/exports/stream";
import { GENERAL_FUND } from "@/lib/funds/labels";
import type { PacedOptions } from "@/lib/kernel/paced-stream";
import { isoOrNull } from "@/lib/kernel/time/iso";
import { dayIn } from "@/lib/kernel/time/zoned";
import { shownToDonor } from "@/lib/offline-donations/labels";
import { log } from "@/lib/services/log";
import type { GivingContext } from "./context";
import { claimDownload } from "./download-slots";
import {
  type HeldCommitment,
  type HeldDonation,
  type HeldSubscription,
  readHeldCommitments,
  readHeldDonations,
  readHeldSubscriptions,
} from "./export-store";
import { exportMemberships } from "./list-memberships";
import { PATIENCE_MS } from "./rules";
import type { GivingExport } from "./schemas";

/** Rows read at a time: a turn of the event loop processes one page, and memory holds two. */
const DONATIONS_READ = 100;
const SUBSCRIPTIONS_READ = 20;
const COMMITMENTS_READ = 200;

/**
 * Exports the organization's data about the signed-in donor as a JSON document (`GivingExport`), except its own notes
 * and tags. It is written while it is read, page by page. `indent` is its number of spaces a level. The download is
 * audited. Throws `limited` while another download of the donor is running.
 */
export async function exportGiving(
  ctx: GivingContext,
  { indent = 0 }: { indent?: 0 | 2 } = {},
): Promise<ReadableStream<Uint8Array>> {
  const { db } = ctx;
  const { donor, org } = ctx.giving;
  return download(ctx, "my_giving", async (options) => {
    const others = await findOtherEmails(db, [donor.id]);
    const members: PagedMembers<GivingExport> = {
      exportedAt: ctx.now.toISOString(),
      org: { name: org.name, ein: org.ein, email: org.email },
      donor: {
        email: donor.email ?? "",
        otherEmails: others.get(donor.id) ?? [],
        firstName: donor.firstName,
        lastName: donor.lastName,
        postalAddress: donor.postalAddress,
        phone: donor.phone,
        doNotContact: donor.doNotContact,
        nameEditedAt: isoOrNull(donor.nameEditedAt),
        newsAskedForAt: isoOrNull(donor.emailOptInAt),
        newsAskedForWith: donor.emailOptInSource,
        unsubscribedAt: isoOrNull(donor.unsubscribedAt),
        createdAt: donor.createdAt.toISOString(),
      },
      donations: written(
        pagesOf((after, limit) => readHeldDonations(db, donor.id, after, limit), null, DONATIONS_READ),
        donationOf,
      ),
      memberships: await exportMemberships(ctx),
      subscriptions: written(
        pagesOf(
          (after, limit) => readHeldSubscriptions(db, donor.id, after, limit),
          null,
          SUBSCRIPTIONS_READ,
        ),
        subscriptionOf,
      ),
      commitments: written(
        pagesOf((after, limit) => readHeldCommitments(db, donor.id, after, limit), null, COMMITMENTS_READ),
        commitmentOf,
      ),
    };
    return textStream(jsonPieces(members, indent), options);
  });
}

/**
 * Starts a download of the donor's data and records it in the audit log. The donor's slot is held until the download
 * has ended.
 */
async function download(
  ctx: GivingContext,
  id: string,
  start: (options: PacedOptions) => Promise<ReadableStream<Uint8Array>>,
): Promise<ReadableStream<Uint8Array>> {
  const onEnd = claimDownload(ctx.giving.donor.id);
  try {
    const stream = await start({
      onFailure: (err) => log.error({ err, requestId: ctx.requestId, export: id }, "a donor's export failed"),
      onEnd,
      patienceMs: PATIENCE_MS,
    });
    await recordAudit(ctx.db, ctx, {
      orgId: ctx.giving.donor.orgId,
      action: "export.downloaded",
      subject: { type: "export", id },
    });
    return stream;
  } catch (error) {
    onEnd();
    throw error;
  }
}

async function* written<Row, Item>(
  pages: AsyncIterable<Row[]>,
  itemOf: (row: Row) => Item,
): AsyncGenerator<Item[], void> {
  for await (const rows of pages) yield rows.map(itemOf);
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
 * except its internal ones. Throws `limited` while another download of the donor is running.
 */
export async function exportGivingDonations(
  ctx: GivingContext,
  { amounts }: { amounts?: Amounts } = {},
): Promise<{ stream: ReadableStream<Uint8Array>; name: string }> {
  const { donor, org } = ctx.giving;
  const filter = { orgId: donor.orgId, donorId: donor.id, created: ALWAYS, changed: ALWAYS };
  const pages = pagesOf((after, limit) => readDonations(ctx.db, filter, after, limit), null);
  const columns = columnsIn(amounts, DONATION_COLUMNS.filter(isDonors));
  const stream = await download(ctx, "my_donations", (options) =>
    csvStream(columns, forDonor(pages), { header: true, ...options }),
  );
  return { stream, name: `${fileName(ctx, org.slug)}.csv` };
}

const ALWAYS = { from: null, before: null };

/** Returns `my-giving-hope-shelter-2026-11-21`, dated in the organization's time zone. */
export function fileName(ctx: GivingContext, orgSlug: string): string {
  return `my-giving-${orgSlug}-${dayIn(ctx.now.toISOString(), ctx.giving.org.timezone)}`;
}

function donationOf({
  donation: it,
  campaign,
  funds,
  answers,
  mails,
}: HeldDonation): GivingExport["donations"][number] {
  return {
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
    answers: answers.map(({ label, value }) => ({ question: label, answer: value })),
    ticketCount: it.ticketCount,
    utmSource: it.utmSource,
    utmMedium: it.utmMedium,
    utmCampaign: it.utmCampaign,
    utmTerm: it.utmTerm,
    utmContent: it.utmContent,
    referrerUrl: it.referrerUrl,
    failureReason: it.failureReason,
    createdAt: it.createdAt.toISOString(),
    succeededAt: isoOrNull(it.succeededAt),
    emails: mails.map(({ subject, sentAt }) => ({ subject, sentAt: isoOrNull(sentAt) })),
  };
}

function subscriptionOf({
  subscription: it,
  campaign,
  history,
}: HeldSubscription): GivingExport["subscriptions"][number] {
  return {
    status: it.status,
    frequency: it.frequency,
    amountCents: it.amountCents,
    totalChargedCents: it.totalChargedCents,
    paymentMethod: it.paymentMethod,
    methodLabel: it.methodLabel,
    campaign,
    anonymous: it.anonymous,
    language: it.language,
    nextChargeAt: isoOrNull(it.nextChargeAt),
    startedAt: isoOrNull(it.startedAt),
    canceledAt: isoOrNull(it.canceledAt),
    createdAt: it.createdAt.toISOString(),
    history: history.map(({ kind, amountCents, occurredAt }) => ({
      kind,
      amountCents,
      occurredAt: occurredAt.toISOString(),
    })),
  };
}

function commitmentOf(it: HeldCommitment): GivingExport["commitments"][number] {
  return {
    formerSystem: it.source,
    formerId: it.externalId,
    status: it.status,
    frequency: it.frequency,
    amountCents: it.amountCents,
    startedOn: it.startedOn,
    nextOn: it.nextOn,
    state: it.state,
    askedAt: isoOrNull(it.askedAt),
  };
}
