import { sql } from "drizzle-orm";
import type { History } from "./history";

type Row = { id: string; processor_id: string | null; email?: string };

/**
 * Replaces ids by names that two runs of a history share: the processor's objects are numbered in their order, and our
 * rows are named after the objects they refer to.
 */
export async function namesOf(history: History): Promise<(text: string) => string> {
  const { db } = history.system();
  const { tables } = history.simulator.store;
  const names = new Map<string, string>();
  const count = (what: string, ids: Iterable<{ id: string }>): void => {
    let n = 0;
    for (const { id } of ids) names.set(id, `${what}-${++n}`);
  };
  count("processor-refund", tables.refund.values());
  count("processor-dispute", tables.dispute.values());
  count("invoice", tables.invoice.values());
  const ours = async (prefix: string, query: ReturnType<typeof sql>): Promise<void> => {
    for (const { id, processor_id } of await db.execute<Row>(query))
      names.set(id, names.get(processor_id ?? "")?.replace(/^(processor-)?/, prefix) ?? `${prefix}own`);
  };
  await ours("", sql`select id, processor_refund_id as processor_id from refunds`);
  await ours("", sql`select id, processor_dispute_id as processor_id from disputes`);
  await ours(
    "donation-of-",
    sql`select id, processor_invoice_id as processor_id from donations where donor_email not like 'rival%'`,
  );
  await ours("rival-", sql`select id, null as processor_id from donations where donor_email like 'rival%'`);
  await ours("subscription-", sql`select id, null as processor_id from subscriptions`);
  for (const { id, email } of await db.execute<Row>(sql`select id, email from donors`))
    names.set(id, `donor-${email}`);
  const any = names.size > 0 ? new RegExp([...names.keys()].join("|"), "g") : /$^/;
  return (text) => text.replace(any, (id) => names.get(id) ?? id);
}
