ALTER TABLE "donations" DROP CONSTRAINT "donations_refunded";--> statement-breakpoint
DROP INDEX "subscription_invoices_open";--> statement-breakpoint
ALTER TABLE "donations" ADD COLUMN "state_checked_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "disputes_unlooked" ON "disputes" USING btree ("state_checked_at");--> statement-breakpoint
CREATE INDEX "payouts_created" ON "payouts" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "subscriptions_due" ON "subscriptions" USING btree ("next_charge_at") WHERE "subscriptions"."status" in ('ACTIVE', 'PAST_DUE');--> statement-breakpoint
CREATE INDEX "subscriptions_waiting" ON "subscriptions" USING btree ("updated_at") WHERE "subscriptions"."status" in ('PAUSED', 'INCOMPLETE');--> statement-breakpoint
CREATE INDEX "subscription_invoices_open" ON "subscription_invoices" USING btree ("updated_at") WHERE "subscription_invoices"."status" in ('DRAFT', 'OPEN');--> statement-breakpoint
ALTER TABLE "donations" ADD CONSTRAINT "donations_refunded" CHECK ("donations"."refunded_cents" between 0 and greatest("donations"."total_charged_cents", coalesce("donations"."received_cents", 0)));