import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, instant } from "./columns";

type WalletStatus = { active: boolean; reason: string | null };

/**
 * A domain whose pages show wallets, registered at the processor: the installation's own, and those of sites that embed its forms.
 * Registered for the platform, whose charges they are, so organizations share the row.
 */
export const paymentDomains = pgTable(
  "payment_domains",
  {
    domain: text().primaryKey(),
    /** The processor's id; null until it is registered. */
    processorDomainId: text(),
    /** False where it was turned off in the processor's dashboard. */
    enabled: boolean().notNull().default(true),
    /** As the processor reported them; null before its first report. */
    wallets: jsonb().$type<Record<"applePay" | "googlePay" | "link", WalletStatus>>(),
    /** Why the newest attempt failed; null when the processor reported. */
    problem: text(),
    /** When the processor was last asked. */
    checkedAt: instant(),
    /** Attempts since every wallet was active, or since staff asked. */
    attempts: integer().notNull().default(0),
    /** When the processor is asked next; null: when staff ask. */
    dueAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    index("payment_domains_due").on(t.dueAt).where(sql`${t.dueAt} is not null`),
    check("payment_domains_domain", sql`length(${t.domain}) <= 253`),
  ],
);
