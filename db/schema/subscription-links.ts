import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { cents, createdAt, instant } from "./columns";
import { subscriptions } from "./subscriptions";

/**
 * A large raise of a subscription, of its amount or its frequency. It awaits the donor's confirmation by email, and is
 * void once the amount is no longer `fromAmountCents`, or the frequency no longer `fromFrequency`.
 */
export const subscriptionRaises = pgTable(
  "subscription_raises",
  {
    id: text().primaryKey(),
    subscriptionId: text()
      .notNull()
      .references(() => subscriptions.id),
    fromAmountCents: cents().notNull(),
    amountCents: cents().notNull(),
    /** Null in rows from before frequencies could change. */
    fromFrequency: text({ enum: ["MONTHLY", "QUARTERLY", "ANNUAL"] }),
    frequency: text({ enum: ["MONTHLY", "QUARTERLY", "ANNUAL"] }),
    /** The donor's total charge per donation once it applies. */
    totalChargedCents: cents().notNull(),
    /** Who requested it: `donor`, `staff:<user id>`, `staff:key:<key id>`. */
    actor: text().notNull(),
    expiresAt: instant().notNull(),
    confirmedAt: instant(),
    /** When it was applied, replaced by a later change, or became void because the subscription ended. */
    endedAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("subscription_raises_open").on(t.subscriptionId).where(sql`${t.endedAt} is null`),
    index("subscription_raises_subscription").on(t.subscriptionId, t.confirmedAt),
    index("subscription_raises_expiry").on(t.expiresAt),
    check(
      "subscription_raises_amount",
      sql`${t.amountCents} > ${t.fromAmountCents} or ${t.frequency} <> ${t.fromFrequency}`,
    ),
  ],
);

/**
 * A link mailed to a subscription's donor that permits changes. Only the mail contains the token. Each attempt to send
 * a mail has its own token, and all tokens of one mail (`cause`) expire together.
 */
export const subscriptionLinks = pgTable(
  "subscription_links",
  {
    /** Hex SHA-256 of the token. */
    tokenHash: text().primaryKey(),
    subscriptionId: text()
      .notNull()
      .references(() => subscriptions.id),
    /** The permitted actions: every change, only changing the payment method, or confirming one raise. */
    scope: text({ enum: ["EVERYTHING", "PAYMENT_METHOD", "RAISE"] }).notNull(),
    raiseId: text().references(() => subscriptionRaises.id),
    /** The cause of its mail (emails.cause). */
    cause: text().notNull(),
    expiresAt: instant().notNull(),
    /** When a newer mail replaced it. */
    endedAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    index("subscription_links_subscription").on(t.subscriptionId),
    index("subscription_links_expiry").on(t.expiresAt),
    check("subscription_links_scope", sql`${t.scope} in ('EVERYTHING', 'PAYMENT_METHOD', 'RAISE')`),
    check("subscription_links_raise", sql`(${t.scope} = 'RAISE') = (${t.raiseId} is not null)`),
  ],
);
