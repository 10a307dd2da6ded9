DROP INDEX "attention_items_org";--> statement-breakpoint
DROP INDEX "campaigns_org_created";--> statement-breakpoint
DROP INDEX "disputes_org_created";--> statement-breakpoint
DROP INDEX "donations_subscription";--> statement-breakpoint
DROP INDEX "donations_org_created";--> statement-breakpoint
DROP INDEX "donations_campaign_created";--> statement-breakpoint
DROP INDEX "donations_donor_created";--> statement-breakpoint
DROP INDEX "donors_org_created";--> statement-breakpoint
DROP INDEX "emails_org_created";--> statement-breakpoint
DROP INDEX "payouts_org_created";--> statement-breakpoint
DROP INDEX "refunds_org_created";--> statement-breakpoint
DROP INDEX "subscription_invoices_plan";--> statement-breakpoint
DROP INDEX "subscriptions_org_created";--> statement-breakpoint
CREATE INDEX "attention_items_org" ON "attention_items" USING btree ("org_id","created_at","id");--> statement-breakpoint
CREATE INDEX "campaigns_org_created" ON "campaigns" USING btree ("org_id","created_at","id");--> statement-breakpoint
CREATE INDEX "disputes_org_created" ON "disputes" USING btree ("org_id","created_at","id");--> statement-breakpoint
CREATE INDEX "donations_subscription" ON "donations" USING btree ("subscription_id","created_at");--> statement-breakpoint
CREATE INDEX "donations_org_created" ON "donations" USING btree ("org_id","created_at","id");--> statement-breakpoint
CREATE INDEX "donations_campaign_created" ON "donations" USING btree ("campaign_id","created_at","id");--> statement-breakpoint
CREATE INDEX "donations_donor_created" ON "donations" USING btree ("donor_id","created_at");--> statement-breakpoint
CREATE INDEX "donors_org_created" ON "donors" USING btree ("org_id","created_at","id");--> statement-breakpoint
CREATE INDEX "emails_org_created" ON "emails" USING btree ("org_id","created_at");--> statement-breakpoint
CREATE INDEX "payouts_org_created" ON "payouts" USING btree ("org_id","created_at","id");--> statement-breakpoint
CREATE INDEX "refunds_org_created" ON "refunds" USING btree ("org_id","created_at","id");--> statement-breakpoint
CREATE INDEX "subscription_invoices_plan" ON "subscription_invoices" USING btree ("subscription_id","created_at");--> statement-breakpoint
CREATE INDEX "subscriptions_org_created" ON "subscriptions" USING btree ("org_id","created_at","id");