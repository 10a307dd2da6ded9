ALTER TABLE "attention_items" RENAME TO "alerts";--> statement-breakpoint
ALTER TABLE "alerts" RENAME CONSTRAINT "attention_items_pkey" TO "alerts_pkey";--> statement-breakpoint
ALTER TABLE "alerts" RENAME CONSTRAINT "attention_items_cause_unique" TO "alerts_cause_unique";--> statement-breakpoint
ALTER TABLE "alerts" RENAME CONSTRAINT "attention_items_org_id_organizations_id_fk" TO "alerts_org_id_organizations_id_fk";--> statement-breakpoint
ALTER TABLE "alerts" RENAME CONSTRAINT "attention_items_campaign_id_campaigns_id_fk" TO "alerts_campaign_id_campaigns_id_fk";--> statement-breakpoint
ALTER TABLE "alerts" RENAME CONSTRAINT "attention_items_donation_id_donations_id_fk" TO "alerts_donation_id_donations_id_fk";--> statement-breakpoint
ALTER INDEX "attention_items_org" RENAME TO "alerts_org";--> statement-breakpoint
ALTER INDEX "attention_items_open" RENAME TO "alerts_open";--> statement-breakpoint
ALTER INDEX "attention_items_donation" RENAME TO "alerts_donation";--> statement-breakpoint
ALTER INDEX "subscription_events_plan" RENAME TO "subscription_events_subscription";--> statement-breakpoint
ALTER INDEX "subscription_invoices_plan" RENAME TO "subscription_invoices_subscription";--> statement-breakpoint
ALTER TABLE "donations" RENAME COLUMN "counted_cents" TO "net_raised_cents";--> statement-breakpoint
ALTER TABLE "donations" RENAME COLUMN "counted_gifts" TO "counted_donations";--> statement-breakpoint
ALTER TABLE "donors" RENAME COLUMN "name_from_gift_at" TO "name_from_donation_at";--> statement-breakpoint
ALTER TABLE "journal_entries" RENAME COLUMN "gift_count" TO "donation_count";--> statement-breakpoint
ALTER TABLE "rollups" RENAME COLUMN "gift_count" TO "donation_count";--> statement-breakpoint
ALTER TABLE "rollup_pending" RENAME COLUMN "gift_count" TO "donation_count";--> statement-breakpoint
ALTER TABLE "organization_rollups" RENAME COLUMN "gift_count" TO "donation_count";--> statement-breakpoint
ALTER FUNCTION gift_changed() RENAME TO donation_changed;--> statement-breakpoint
ALTER FUNCTION gift_changes_later() RENAME TO donation_changes_later;--> statement-breakpoint
ALTER TRIGGER refunds_gift_made ON refunds RENAME TO refunds_donation_made;--> statement-breakpoint
ALTER TRIGGER refunds_gift_moved ON refunds RENAME TO refunds_donation_moved;--> statement-breakpoint
ALTER TRIGGER disputes_gift_made ON disputes RENAME TO disputes_donation_made;--> statement-breakpoint
ALTER TRIGGER disputes_gift_moved ON disputes RENAME TO disputes_donation_moved;--> statement-breakpoint
UPDATE "alerts" SET "kind" = 'OVERSOLD' WHERE "kind" = 'NO_SEAT';--> statement-breakpoint
UPDATE "alerts" SET "cause" = 'oversold:' || substr("cause", 9) WHERE "cause" LIKE 'no-seat:%';--> statement-breakpoint
UPDATE "emails" SET "cause" = 'subscription-' || substr("cause", 6) WHERE "cause" LIKE 'plan-%';--> statement-breakpoint
UPDATE "emails" SET "kind" = replace("kind", 'PLAN_', 'SUBSCRIPTION_') WHERE "kind" LIKE 'PLAN\_%';--> statement-breakpoint
ALTER TABLE "audit_entries" DISABLE TRIGGER audit_entries_append_only;--> statement-breakpoint
UPDATE "audit_entries" SET "action" = 'alert.resolved', "subject_type" = 'alert' WHERE "action" = 'attention.resolved';--> statement-breakpoint
ALTER TABLE "audit_entries" ENABLE TRIGGER audit_entries_append_only;--> statement-breakpoint
ALTER TABLE "refunds" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE "refunds" SET "origin" = 'OVERSOLD' WHERE "origin" = 'NO_SEAT';--> statement-breakpoint
ALTER TABLE "refunds" ENABLE TRIGGER USER;--> statement-breakpoint
UPDATE "payout_items" SET "kind" = 'DONATION' WHERE "kind" = 'GIFT';--> statement-breakpoint
-- Names alone change in the journal: no amount, no account's sum, no order. Nothing is written to it meanwhile.
LOCK TABLE "journal_entries", "journal_lines", "ledger_balances", "ledger_pending" IN EXCLUSIVE MODE;--> statement-breakpoint
ALTER TABLE "journal_entries" DISABLE TRIGGER journal_entries_append_only;--> statement-breakpoint
ALTER TABLE "journal_lines" DISABLE TRIGGER journal_lines_append_only;--> statement-breakpoint
ALTER TABLE "journal_lines" DROP CONSTRAINT "journal_lines_account";--> statement-breakpoint
UPDATE "journal_entries" SET "kind" = 'DONATION', "cause" = 'donation:' || substr("cause", 6) WHERE "kind" = 'GIFT';--> statement-breakpoint
UPDATE "journal_lines" SET "account" = 'SUSPENSE' WHERE "account" = 'DIFFERENCES';--> statement-breakpoint
UPDATE "ledger_balances" SET "account" = 'SUSPENSE' WHERE "account" = 'DIFFERENCES';--> statement-breakpoint
UPDATE "ledger_pending" SET "account" = 'SUSPENSE' WHERE "account" = 'DIFFERENCES';--> statement-breakpoint
ALTER TABLE "journal_lines" ADD CONSTRAINT "journal_lines_account" CHECK ("journal_lines"."account" in ('PROCESSOR', 'ORGANIZATION', 'PROCESSING_FEES', 'PLATFORM_FEES', 'DISPUTES', 'DISPUTE_FEES', 'SUSPENSE'));--> statement-breakpoint
ALTER TABLE "journal_lines" ENABLE TRIGGER journal_lines_append_only;--> statement-breakpoint
ALTER TABLE "journal_entries" ENABLE TRIGGER journal_entries_append_only;
