import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, instant } from "./columns";

type WalletStatus = { active: boolean; reason: string | null };

/**
 * A domain whose pages show wallets, registered at the processor: the installation's own, and those of sites that embed
 * its forms. Registered for the platform, on which charges are made, so organizations share the row.
 */
export const paymentDomains = pgTable(
  "payment_domains",
  {
    domain: text().primaryKey(),
    /** The processor's id; null until it is registered. */
    processorDomainId: text(),
    /** False if it was turned off in the processor's dashboard. */
    enabled: boolean().notNull().default(true),
    /** The wallets as last reported by the processor; null before the first report. */
    wallets: jsonb().$type<Record<"applePay" | "googlePay" | "link", WalletStatus>>(),
    /** Why the latest attempt failed; null when the processor reported. */
    problem: text(),
    /** When it was last checked at the processor. */
    checkedAt: instant(),
    /** Attempts since every wallet was active, or since staff requested a check. */
    attempts: integer().notNull().default(0),
    /** When it is next checked at the processor; null: at staff's request. */
    dueAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    index("payment_domains_due").on(t.dueAt).where(sql`${t.dueAt} is not null`),
    check("payment_domains_domain", sql`length(${t.domain}) <= 253`),
  ],
);
