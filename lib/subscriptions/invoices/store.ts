import { and, desc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { Database, Executor } from "@/db/client";
import { donations } from "@/db/schema/donations";
import { subscriptionInvoices as invoices, subscriptions } from "@/db/schema/subscriptions";
import type { DonationRow } from "@/lib/donations/store";
import { insertEntry } from "@/lib/subscriptions/history-store";
import type { RenewalSums } from "@/lib/subscriptions/rules";

export type InvoiceRow = typeof invoices.$inferSelect;
export type NewInvoice = Omit<RenewalSums, "netAmountCents"> & {
  id: string;
  subscriptionId: string;
  status: InvoiceRow["status"];
  createdAt: Date;
};

/** Freezes the amounts of an invoice and returns the frozen ones; the first call wins. */
export async function freezeInvoice(db: Executor, row: NewInvoice, at: Date): Promise<InvoiceRow> {
  const [made] = await db
    .insert(invoices)
    .values({ ...row, updatedAt: at })
    .onConflictDoNothing()
    .returning();
  const frozen = made ?? (await findInvoice(db, row.id));
  if (!frozen) throw new Error("invoice not found after insert");
  return frozen;
}

export async function findInvoice(db: Executor, id: string): Promise<InvoiceRow | null> {
  const [row] = await db.select().from(invoices).where(eq(invoices.id, id));
  return row ?? null;
}

export async function markFeeApplied(db: Executor, id: string, at: Date): Promise<void> {
  await db.update(invoices).set({ feeAppliedAt: at, updatedAt: at }).where(eq(invoices.id, id));
}

/** Applies the processor's status. Paid and void are final, and an open invoice never becomes a draft again. */
export async function updateInvoice(
  db: Executor,
  id: string,
  now: {
    status: InvoiceRow["status"];
    attemptCount: number;
    nextAttemptAt: Date | null;
    processing: boolean;
    at: Date;
  },
): Promise<void> {
  const from = now.status === "DRAFT" ? (["DRAFT"] as const) : (["DRAFT", "OPEN"] as const);
  await db
    .update(invoices)
    .set({
      status: now.status,
      attemptCount: sql`greatest(${invoices.attemptCount}, ${now.attemptCount})`,
      nextAttemptAt: now.status === "OPEN" ? now.nextAttemptAt : null,
      processingSince: now.processing
        ? sql`coalesce(${invoices.processingSince}, ${now.at.toISOString()})`
        : null,
      updatedAt: now.at,
    })
    .where(and(eq(invoices.id, id), inArray(invoices.status, [...from])));
}

/** Clears the next attempts of open renewals after the subscription has ended: the processor makes no further ones. */
export async function stopAttempts(db: Executor, subscriptionId: string): Promise<void> {
  await db
    .update(invoices)
    .set({ nextAttemptAt: null })
    .where(and(eq(invoices.subscriptionId, subscriptionId), isNotNull(invoices.nextAttemptAt)));
}

/**
 * Adds each failed attempt of an invoice to the subscription's history once, and stores the latest reason on the
 * subscription.
 */
export async function recordFailures(
  db: Database,
  it: {
    subscriptionId: string;
    invoiceId: string;
    failures: number;
    amountCents: number;
    reason: string | null;
    /** The invoice is still unpaid, so the subscription becomes past due. */
    open: boolean;
    at: Date;
  },
): Promise<void> {
  await db.transaction(async (tx) => {
    // The subscription is locked before its history (docs/locking.md).
    if (it.open && it.failures > 0)
      await tx
        .update(subscriptions)
        .set({ lastFailureReason: it.reason, lastFailureAt: it.at })
        .where(eq(subscriptions.id, it.subscriptionId));
    for (let attempt = 1; attempt <= it.failures; attempt += 1)
      await insertEntry(tx, it.subscriptionId, {
        cause: `payment-failed:${it.invoiceId}:${attempt}`,
        kind: "PAYMENT_FAILED",
        actor: "processor",
        amountCents: it.amountCents,
        detail: it.reason,
        occurredAt: it.at,
      });
  });
}

/** Returns the newest unpaid renewal, or null. */
export async function findOpenInvoice(db: Executor, subscriptionId: string): Promise<InvoiceRow | null> {
  const [row] = await db
    .select()
    .from(invoices)
    .where(and(eq(invoices.subscriptionId, subscriptionId), eq(invoices.status, "OPEN")))
    .orderBy(desc(invoices.createdAt))
    .limit(1);
  return row ?? null;
}

/** Returns the ids of the subscription's invoices that are recorded as paid or void. */
export async function listClosedInvoices(db: Executor, subscriptionId: string): Promise<Set<string>> {
  const rows = await db
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(eq(invoices.subscriptionId, subscriptionId), inArray(invoices.status, ["PAID", "VOID"])));
  return new Set(rows.map(({ id }) => id));
}

/** Inserts the donation of a renewal, once per invoice, and returns it. */
export async function insertRenewal(
  db: Executor,
  donation: typeof donations.$inferInsert & { processorInvoiceId: string },
): Promise<DonationRow> {
  await db.insert(donations).values(donation).onConflictDoNothing({ target: donations.processorInvoiceId });
  const [row] = await db
    .select()
    .from(donations)
    .where(eq(donations.processorInvoiceId, donation.processorInvoiceId));
  if (!row) throw new Error(`renewal of invoice ${donation.processorInvoiceId} not found after insert`);
  return row;
}

/** Records the invoice that pays a donation. */
export async function attachInvoice(db: Executor, donationId: string, invoiceId: string): Promise<void> {
  await db
    .update(donations)
    .set({ processorInvoiceId: invoiceId })
    .where(
      and(eq(donations.id, donationId), sql`${donations.processorInvoiceId} is distinct from ${invoiceId}`),
    );
}

/** Records that a renewal was paid. */
export async function recordRenewal(
  db: Executor,
  it: { subscriptionId: string; invoiceId: string; donation: { id: string; amountCents: number }; at: Date },
): Promise<void> {
  await insertEntry(db, it.subscriptionId, {
    cause: `renewed:${it.invoiceId}`,
    kind: "RENEWED",
    actor: "processor",
    donationId: it.donation.id,
    amountCents: it.donation.amountCents,
    occurredAt: it.at,
  });
}
