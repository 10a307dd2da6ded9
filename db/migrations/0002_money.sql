CREATE TABLE "attention_items" (
	"id" text PRIMARY KEY NOT NULL,
	"cause" text NOT NULL,
	"org_id" text NOT NULL,
	"kind" text NOT NULL,
	"campaign_id" text,
	"donation_id" text,
	"message" text NOT NULL,
	"figures" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"resolved_at" timestamp (3) with time zone,
	"resolved_by" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "attention_items_cause_unique" UNIQUE("cause")
);
--> statement-breakpoint
CREATE TABLE "disputes" (
	"id" text PRIMARY KEY NOT NULL,
	"processor_dispute_id" text NOT NULL,
	"org_id" text NOT NULL,
	"donation_id" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"reason" text NOT NULL,
	"status" text NOT NULL,
	"processor_status" text NOT NULL,
	"respond_by" timestamp (3) with time zone,
	"withdrawn_cents" bigint DEFAULT 0 NOT NULL,
	"dispute_fee_cents" bigint DEFAULT 0 NOT NULL,
	"transfer_reversed_cents" bigint DEFAULT 0 NOT NULL,
	"platform_fee_returned_cents" bigint DEFAULT 0 NOT NULL,
	"reinstated_cents" bigint DEFAULT 0 NOT NULL,
	"transferred_again_cents" bigint DEFAULT 0 NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"state_checked_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "disputes_status" CHECK ("disputes"."status" in ('OPEN', 'WON', 'LOST', 'WARNING_CLOSED', 'PREVENTED')),
	CONSTRAINT "disputes_closed" CHECK (("disputes"."status" = 'OPEN') = ("disputes"."closed_at" is null))
);
--> statement-breakpoint
CREATE TABLE "payment_failures" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_failures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"cause" text NOT NULL,
	"org_id" text NOT NULL,
	"campaign_id" text NOT NULL,
	"donation_id" text NOT NULL,
	"client_key" text,
	"email_key" text NOT NULL,
	"code" text NOT NULL,
	"failed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payment_failures_cause_unique" UNIQUE("cause")
);
--> statement-breakpoint
CREATE TABLE "used_proofs" (
	"id" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payout_items" (
	"id" text PRIMARY KEY NOT NULL,
	"payout_id" text NOT NULL,
	"kind" text NOT NULL,
	"processor_type" text NOT NULL,
	"donation_id" text,
	"gross_cents" bigint NOT NULL,
	"fee_cents" bigint NOT NULL,
	"net_cents" bigint NOT NULL,
	"expected_cents" bigint,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payout_items_net" CHECK ("payout_items"."net_cents" = "payout_items"."gross_cents" - "payout_items"."fee_cents")
);
--> statement-breakpoint
CREATE TABLE "payouts" (
	"id" text PRIMARY KEY NOT NULL,
	"processor_payout_id" text NOT NULL,
	"org_id" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"status" text NOT NULL,
	"arrival_date" timestamp (3) with time zone,
	"failure_code" text,
	"failure_message" text,
	"reconciled_at" timestamp (3) with time zone,
	"difference_cents" bigint,
	"state_checked_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payouts_status" CHECK ("payouts"."status" in ('PENDING', 'IN_TRANSIT', 'PAID', 'FAILED', 'CANCELED'))
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"org_id" text NOT NULL,
	"donation_id" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"status" text DEFAULT 'PENDING' NOT NULL,
	"origin" text NOT NULL,
	"reason" text DEFAULT 'OTHER' NOT NULL,
	"note" text,
	"requested_by" text,
	"processor_refund_id" text,
	"transfer_reversed_cents" bigint DEFAULT 0 NOT NULL,
	"platform_fee_returned_cents" bigint DEFAULT 0 NOT NULL,
	"failure_reason" text,
	"succeeded_at" timestamp (3) with time zone,
	"failed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "refunds_status" CHECK ("refunds"."status" in ('PENDING', 'SUCCEEDED', 'FAILED')),
	CONSTRAINT "refunds_sums" CHECK ("refunds"."amount_cents" > 0 and "refunds"."transfer_reversed_cents" between 0 and "refunds"."amount_cents" and "refunds"."platform_fee_returned_cents" between 0 and "refunds"."amount_cents")
);
--> statement-breakpoint
CREATE TABLE "subscription_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "subscription_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"subscription_id" text NOT NULL,
	"cause" text NOT NULL,
	"kind" text NOT NULL,
	"donation_id" text,
	"amount_cents" bigint,
	"detail" text,
	"actor" text NOT NULL,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "subscription_events_cause_unique" UNIQUE("cause")
);
--> statement-breakpoint
CREATE TABLE "subscription_invoices" (
	"id" text PRIMARY KEY NOT NULL,
	"subscription_id" text NOT NULL,
	"status" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"total_charged_cents" bigint NOT NULL,
	"processing_fee_cents" bigint NOT NULL,
	"platform_fee_cents" bigint NOT NULL,
	"fee_version" text NOT NULL,
	"fee_applied_at" timestamp (3) with time zone,
	"processing_since" timestamp (3) with time zone,
	"attempt_count" bigint DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "subscription_invoices_status" CHECK ("subscription_invoices"."status" in ('DRAFT', 'OPEN', 'PAID', 'VOID'))
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" text PRIMARY KEY NOT NULL,
	"org_id" text NOT NULL,
	"campaign_id" text NOT NULL,
	"donor_id" text NOT NULL,
	"token" text NOT NULL,
	"status" text DEFAULT 'INCOMPLETE' NOT NULL,
	"frequency" text NOT NULL,
	"payment_method" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"total_charged_cents" bigint NOT NULL,
	"cover_fees" boolean NOT NULL,
	"anonymous" boolean DEFAULT false NOT NULL,
	"method_label" text,
	"processor_customer_id" text,
	"processor_subscription_id" text,
	"processor_item_id" text,
	"next_charge_at" timestamp (3) with time zone,
	"cancel_at_period_end" boolean DEFAULT false NOT NULL,
	"started_at" timestamp (3) with time zone,
	"canceled_at" timestamp (3) with time zone,
	"canceled_by" text,
	"cancel_reason" text,
	"last_failure_reason" text,
	"last_failure_at" timestamp (3) with time zone,
	"state_checked_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "subscriptions_status" CHECK ("subscriptions"."status" in ('INCOMPLETE', 'ACTIVE', 'PAST_DUE', 'PAUSED', 'CANCELED')),
	CONSTRAINT "subscriptions_frequency" CHECK ("subscriptions"."frequency" in ('MONTHLY', 'QUARTERLY', 'ANNUAL')),
	CONSTRAINT "subscriptions_sums" CHECK ("subscriptions"."amount_cents" between 100 and 99999999 and "subscriptions"."total_charged_cents" between "subscriptions"."amount_cents" and 99999999),
	CONSTRAINT "subscriptions_canceled" CHECK (("subscriptions"."status" = 'CANCELED') = ("subscriptions"."canceled_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "donations" DROP CONSTRAINT "donations_tickets";
--> statement-breakpoint
ALTER TABLE "journal_lines" DROP CONSTRAINT "journal_lines_account";
--> statement-breakpoint
ALTER TABLE "donations" DROP CONSTRAINT "donations_campaign_id_campaigns_id_fk";
--> statement-breakpoint
ALTER TABLE "journal_entries" ALTER COLUMN "campaign_id" DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE "journal_entries" ALTER COLUMN "donation_id" DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "matched_cents" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "processor_product_id" text;
--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "locked_at" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "locked_by" text;
--> statement-breakpoint
ALTER TABLE "donations" ADD COLUMN "applied_fee_cents" bigint;
--> statement-breakpoint
ALTER TABLE "donations" ADD COLUMN "counted_cents" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "donations" ADD COLUMN "counted_gifts" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "donations" ADD COLUMN "matched_cents" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "donations" ADD COLUMN "verifying_since" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "donations" ADD COLUMN "tickets_sold" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "donations" ADD COLUMN "subscription_id" text;
--> statement-breakpoint
ALTER TABLE "donations" ADD COLUMN "client_key" text;
--> statement-breakpoint
ALTER TABLE "donations" ADD COLUMN "processor_invoice_id" text;
--> statement-breakpoint
ALTER TABLE "donors" ADD COLUMN "processor_customer_id" text;
--> statement-breakpoint
ALTER TABLE "journal_entries" ADD COLUMN "payout_id" text;
--> statement-breakpoint
ALTER TABLE "attention_items" ADD CONSTRAINT "attention_items_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "attention_items" ADD CONSTRAINT "attention_items_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "attention_items" ADD CONSTRAINT "attention_items_donation_id_donations_id_fk" FOREIGN KEY ("donation_id") REFERENCES "public"."donations"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_donation_id_donations_id_fk" FOREIGN KEY ("donation_id") REFERENCES "public"."donations"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payment_failures" ADD CONSTRAINT "payment_failures_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payment_failures" ADD CONSTRAINT "payment_failures_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payment_failures" ADD CONSTRAINT "payment_failures_donation_id_donations_id_fk" FOREIGN KEY ("donation_id") REFERENCES "public"."donations"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payout_items" ADD CONSTRAINT "payout_items_payout_id_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payouts"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payout_items" ADD CONSTRAINT "payout_items_donation_id_donations_id_fk" FOREIGN KEY ("donation_id") REFERENCES "public"."donations"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_donation_id_donations_id_fk" FOREIGN KEY ("donation_id") REFERENCES "public"."donations"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "subscription_events" ADD CONSTRAINT "subscription_events_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "subscription_invoices" ADD CONSTRAINT "subscription_invoices_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_donor_id_donors_id_fk" FOREIGN KEY ("donor_id") REFERENCES "public"."donors"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "attention_items_org" ON "attention_items" USING btree ("org_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);
--> statement-breakpoint
CREATE INDEX "attention_items_open" ON "attention_items" USING btree ("org_id") WHERE "attention_items"."resolved_at" is null;
--> statement-breakpoint
CREATE INDEX "attention_items_donation" ON "attention_items" USING btree ("donation_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "disputes_processor" ON "disputes" USING btree ("processor_dispute_id");
--> statement-breakpoint
CREATE INDEX "disputes_donation" ON "disputes" USING btree ("donation_id");
--> statement-breakpoint
CREATE INDEX "disputes_org_created" ON "disputes" USING btree ("org_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);
--> statement-breakpoint
CREATE INDEX "payment_failures_client" ON "payment_failures" USING btree ("client_key","failed_at");
--> statement-breakpoint
CREATE INDEX "payment_failures_email" ON "payment_failures" USING btree ("email_key","failed_at");
--> statement-breakpoint
CREATE INDEX "payment_failures_campaign" ON "payment_failures" USING btree ("campaign_id","failed_at");
--> statement-breakpoint
CREATE INDEX "payment_failures_org" ON "payment_failures" USING btree ("org_id","failed_at");
--> statement-breakpoint
CREATE INDEX "payment_failures_at" ON "payment_failures" USING btree ("failed_at");
--> statement-breakpoint
CREATE INDEX "payout_items_payout" ON "payout_items" USING btree ("payout_id");
--> statement-breakpoint
CREATE INDEX "payout_items_donation" ON "payout_items" USING btree ("donation_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "payouts_processor" ON "payouts" USING btree ("processor_payout_id");
--> statement-breakpoint
CREATE INDEX "payouts_org_created" ON "payouts" USING btree ("org_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);
--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_processor" ON "refunds" USING btree ("processor_refund_id");
--> statement-breakpoint
CREATE INDEX "refunds_donation" ON "refunds" USING btree ("donation_id");
--> statement-breakpoint
CREATE INDEX "refunds_org_created" ON "refunds" USING btree ("org_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);
--> statement-breakpoint
CREATE INDEX "refunds_unfinished" ON "refunds" USING btree ("updated_at") WHERE "refunds"."status" = 'PENDING' or ("refunds"."status" = 'SUCCEEDED' and "refunds"."failed_at" is not null);
--> statement-breakpoint
CREATE INDEX "subscription_events_plan" ON "subscription_events" USING btree ("subscription_id","id");
--> statement-breakpoint
CREATE INDEX "subscription_invoices_plan" ON "subscription_invoices" USING btree ("subscription_id","created_at" DESC NULLS LAST);
--> statement-breakpoint
CREATE INDEX "subscription_invoices_open" ON "subscription_invoices" USING btree ("created_at") WHERE "subscription_invoices"."status" in ('DRAFT', 'OPEN');
--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_token" ON "subscriptions" USING btree ("token");
--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_processor" ON "subscriptions" USING btree ("processor_subscription_id");
--> statement-breakpoint
CREATE INDEX "subscriptions_org_created" ON "subscriptions" USING btree ("org_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);
--> statement-breakpoint
CREATE INDEX "subscriptions_donor" ON "subscriptions" USING btree ("donor_id");
--> statement-breakpoint
CREATE INDEX "subscriptions_campaign" ON "subscriptions" USING btree ("campaign_id");
--> statement-breakpoint
ALTER TABLE "donations" ADD CONSTRAINT "donations_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_id_org" UNIQUE("id","org_id");
--> statement-breakpoint
ALTER TABLE "donations" ADD CONSTRAINT "donations_campaign_id_org_id_campaigns_id_org_id_fk" FOREIGN KEY ("campaign_id","org_id") REFERENCES "public"."campaigns"("id","org_id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "journal_entries" ADD CONSTRAINT "journal_entries_payout_id_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payouts"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "donations_invoice" ON "donations" USING btree ("processor_invoice_id");
--> statement-breakpoint
CREATE INDEX "donations_client" ON "donations" USING btree ("client_key","created_at") WHERE "donations"."client_key" is not null;
--> statement-breakpoint
CREATE INDEX "donations_charge" ON "donations" USING btree ("processor_charge_id");
--> statement-breakpoint
CREATE INDEX "donations_subscription" ON "donations" USING btree ("subscription_id","created_at" DESC NULLS LAST);
--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_matched" CHECK ("campaigns"."matched_cents" between 0 and coalesce("campaigns"."matching_max_cents", "campaigns"."matched_cents"));
--> statement-breakpoint
-- What counted before this migration counts on: gifts of the first release were never refunded or disputed.
UPDATE "donations" SET "counted_cents" = "amount_cents", "counted_gifts" = 1, "tickets_sold" = coalesce("ticket_count", 0) WHERE "status" = 'SUCCEEDED';
--> statement-breakpoint
ALTER TABLE "donations" ADD CONSTRAINT "donations_counted" CHECK ("donations"."counted_cents" between 0 and "donations"."amount_cents" and "donations"."counted_gifts" = ("donations"."status" = 'SUCCEEDED')::int and ("donations"."counted_gifts" = 1 or ("donations"."counted_cents" = 0 and "donations"."matched_cents" = 0)) and "donations"."matched_cents" >= 0);
--> statement-breakpoint
ALTER TABLE "donations" ADD CONSTRAINT "donations_tickets" CHECK (coalesce("donations"."ticket_count", 1) between 1 and 20 and "donations"."tickets_held" >= 0 and "donations"."tickets_sold" >= 0 and "donations"."tickets_held" + "donations"."tickets_sold" <= coalesce("donations"."ticket_count", 0));
--> statement-breakpoint
ALTER TABLE "journal_lines" ADD CONSTRAINT "journal_lines_account" CHECK ("journal_lines"."account" in ('PROCESSOR', 'ORGANIZATION', 'PROCESSING_FEES', 'PLATFORM_FEES', 'DISPUTES', 'DISPUTE_FEES', 'DIFFERENCES'));
