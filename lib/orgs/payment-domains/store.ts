import { asc, eq, inArray, lte, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { paymentDomains } from "@/db/schema/payment-domains";
import type { DomainReport } from "@/lib/services/stripe/payment-domains";
import { PUBLIC_SITE } from "./rules";

export type PaymentDomainRow = typeof paymentDomains.$inferSelect;

/** Records `own` and the unrecorded domains of all active organizations' sites, as due now. */
export async function recordNewDomains(db: Executor, own: string | null, now: Date): Promise<void> {
  const at = now.toISOString();
  await db.execute(sql`
    insert into payment_domains (domain, due_at, created_at)
    select domain, ${at}::timestamptz, ${at}::timestamptz from (
      select ${own}::text as domain
      union
      select substring(site from ${PUBLIC_SITE}) from organizations, unnest(embed_origins) as site
      where status = 'ACTIVE'
    ) as shown
    where length(domain) <= 253
    order by domain
    on conflict (domain) do nothing`);
}

/** Claims at most `limit` due domains until `until`. Returns each with its number of attempts so far. */
export async function claimDueDomains(
  db: Executor,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<{ id: string; attempts: number }[]> {
  const due = db
    .select({ domain: paymentDomains.domain })
    .from(paymentDomains)
    .where(lte(paymentDomains.dueAt, now))
    .orderBy(asc(paymentDomains.dueAt), asc(paymentDomains.domain))
    .limit(limit)
    .for("no key update", { skipLocked: true });
  return db
    .update(paymentDomains)
    .set({ dueAt: until })
    .where(inArray(paymentDomains.domain, due))
    .returning({ id: paymentDomains.domain, attempts: paymentDomains.attempts });
}

/** Stores the processor's report of a domain. */
export async function saveReport(
  db: Executor,
  domain: string,
  report: DomainReport & { attempts: number; dueAt: Date | null; checkedAt: Date },
): Promise<void> {
  await db
    .update(paymentDomains)
    .set({ ...report, problem: null })
    .where(eq(paymentDomains.domain, domain));
}

/** Stores why the processor gave no report. The last report is kept. */
export async function saveProblem(
  db: Executor,
  domain: string,
  failed: { problem: string; attempts: number; dueAt: Date | null; checkedAt: Date },
): Promise<void> {
  await db.update(paymentDomains).set(failed).where(eq(paymentDomains.domain, domain));
}

export async function readDomains(db: Executor, domains: readonly string[]): Promise<PaymentDomainRow[]> {
  if (domains.length === 0) return [];
  return db
    .select()
    .from(paymentDomains)
    .where(inArray(paymentDomains.domain, [...domains]));
}

/** Makes these domains due now, in ascending order of name. */
export async function makeDue(tx: Executor, domains: readonly string[], now: Date): Promise<void> {
  if (domains.length === 0) return;
  const held = tx
    .select({ domain: paymentDomains.domain })
    .from(paymentDomains)
    .where(inArray(paymentDomains.domain, [...domains]))
    .orderBy(asc(paymentDomains.domain))
    .for("no key update");
  await tx
    .update(paymentDomains)
    .set({ dueAt: now, attempts: 0 })
    .where(inArray(paymentDomains.domain, held));
}
