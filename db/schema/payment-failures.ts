import { bigint, boolean, index, pgTable, text } from "drizzle-orm/pg-core";
import { campaigns } from "./campaigns";
import { createdAt, instant } from "./columns";
import { donations } from "./donations";
import { organizations } from "./organizations";

/**
 * A declined payment attempt, for abuse control (docs/abuse.md). Addresses and emails are stored as keyed
 * hashes only; purged after 30 days.
 */
export const paymentFailures = pgTable(
  "payment_failures",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    /** The processor's charge or event: each attempt counts once. */
    cause: text().notNull().unique(),
    orgId: text()
      .notNull()
      .references(() => organizations.id),
    campaignId: text()
      .notNull()
      .references(() => campaigns.id),
    donationId: text()
      .notNull()
      .references(() => donations.id),
    clientKey: text(),
    emailKey: text().notNull(),
    /** Whether it counts toward its email, campaign and organization: only a few per caller and hour do. */
    countsEmail: boolean().notNull().default(true),
    countsCampaign: boolean().notNull().default(true),
    countsOrg: boolean().notNull().default(true),
    code: text().notNull(),
    failedAt: instant().notNull(),
  },
  (t) => [
    index("payment_failures_client").on(t.clientKey, t.failedAt),
    index("payment_failures_email").on(t.emailKey, t.failedAt),
    index("payment_failures_campaign").on(t.campaignId, t.failedAt),
    index("payment_failures_org").on(t.orgId, t.failedAt),
    index("payment_failures_at").on(t.failedAt),
  ],
);

/** An accepted proof of work, which is valid once. Purged when it would have expired. */
export const usedProofs = pgTable("used_proofs", {
  id: text().primaryKey(),
  expiresAt: instant().notNull(),
  usedAt: createdAt(),
});
