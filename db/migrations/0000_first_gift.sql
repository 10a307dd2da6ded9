CREATE TABLE "campaigns" (
	"id" text PRIMARY KEY NOT NULL,
	"org_id" text NOT NULL,
	"title" text NOT NULL,
	"slug" text NOT NULL,
	"description" text,
	"type" text NOT NULL,
	"status" text DEFAULT 'DRAFT' NOT NULL,
	"goal_amount_cents" bigint,
	"cover_image_url" text,
	"video_url" text,
	"color" text,
	"show_donor_roll" boolean DEFAULT true NOT NULL,
	"show_goal" boolean DEFAULT true NOT NULL,
	"start_date" timestamp (3) with time zone,
	"end_date" timestamp (3) with time zone,
	"suggested_amounts" integer[] NOT NULL,
	"allow_custom_amount" boolean DEFAULT true NOT NULL,
	"allow_recurring" boolean DEFAULT true NOT NULL,
	"matching_enabled" boolean DEFAULT false NOT NULL,
	"matching_org_name" text,
	"matching_max_cents" bigint,
	"matching_ratio_pct" integer DEFAULT 100 NOT NULL,
	"min_amount_cents" bigint,
	"ticket_price_cents" bigint,
	"ticket_capacity" integer,
	"tickets_sold" integer DEFAULT 0 NOT NULL,
	"tickets_held" integer DEFAULT 0 NOT NULL,
	"parent_campaign_id" text,
	"scheduled_publish_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "campaigns_slug_shape" CHECK ("campaigns"."slug" ~ '^[a-z0-9-]{3,60}$'),
	CONSTRAINT "campaigns_type" CHECK ("campaigns"."type" in ('DONATION', 'PEER_TO_PEER', 'EVENT', 'MEMBERSHIP')),
	CONSTRAINT "campaigns_status" CHECK ("campaigns"."status" in ('DRAFT', 'ACTIVE', 'PAUSED', 'ENDED')),
	CONSTRAINT "campaigns_amounts" CHECK (coalesce("campaigns"."goal_amount_cents", 1) > 0 and coalesce("campaigns"."min_amount_cents", 100) >= 100 and coalesce("campaigns"."ticket_price_cents", 100) >= 100 and coalesce("campaigns"."matching_max_cents", 1) > 0 and "campaigns"."matching_ratio_pct" > 0),
	CONSTRAINT "campaigns_tickets" CHECK ("campaigns"."tickets_sold" >= 0 and "campaigns"."tickets_held" >= 0 and ("campaigns"."ticket_capacity" is null or "campaigns"."tickets_sold" + "campaigns"."tickets_held" <= "campaigns"."ticket_capacity")),
	CONSTRAINT "campaigns_dates" CHECK ("campaigns"."start_date" is null or "campaigns"."end_date" is null or "campaigns"."start_date" <= "campaigns"."end_date")
);
--> statement-breakpoint
CREATE TABLE "custom_fields" (
	"id" text PRIMARY KEY NOT NULL,
	"campaign_id" text NOT NULL,
	"label" text NOT NULL,
	"type" text NOT NULL,
	"options" text[],
	"required" boolean DEFAULT false NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"archived_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "custom_fields_type" CHECK ("custom_fields"."type" in ('TEXT', 'LONG_TEXT', 'SELECT', 'CHECKBOX', 'NUMBER', 'DATE')),
	CONSTRAINT "custom_fields_options" CHECK (("custom_fields"."type" = 'SELECT') = ("custom_fields"."options" is not null))
);
--> statement-breakpoint
CREATE TABLE "donation_answers" (
	"donation_id" text NOT NULL,
	"field_id" text NOT NULL,
	"value" text NOT NULL,
	CONSTRAINT "donation_answers_donation_id_field_id_pk" PRIMARY KEY("donation_id","field_id")
);
--> statement-breakpoint
CREATE TABLE "donations" (
	"id" text PRIMARY KEY NOT NULL,
	"org_id" text NOT NULL,
	"campaign_id" text NOT NULL,
	"donor_id" text NOT NULL,
	"token" text NOT NULL,
	"receipt_number" text NOT NULL,
	"status" text DEFAULT 'PENDING' NOT NULL,
	"frequency" text NOT NULL,
	"payment_method" text NOT NULL,
	"currency" text DEFAULT 'usd' NOT NULL,
	"amount_cents" bigint NOT NULL,
	"processing_fee_cents" bigint NOT NULL,
	"platform_fee_cents" bigint NOT NULL,
	"total_charged_cents" bigint NOT NULL,
	"net_amount_cents" bigint NOT NULL,
	"cover_fees" boolean NOT NULL,
	"fee_version" text NOT NULL,
	"actual_processing_fee_cents" bigint,
	"received_cents" bigint,
	"refunded_cents" bigint DEFAULT 0 NOT NULL,
	"failure_reason" text,
	"failure_code" text,
	"processing_since" timestamp (3) with time zone,
	"donor_email" text NOT NULL,
	"donor_first_name" text NOT NULL,
	"donor_last_name" text NOT NULL,
	"anonymous" boolean NOT NULL,
	"email_opt_in" boolean NOT NULL,
	"public_message" text,
	"tribute_type" text,
	"tribute_name" text,
	"tribute_message" text,
	"tribute_notify_name" text,
	"tribute_notify_email" text,
	"giving_level_id" text,
	"ticket_count" integer,
	"tickets_held" integer DEFAULT 0 NOT NULL,
	"utm_source" text,
	"utm_medium" text,
	"utm_campaign" text,
	"referrer_url" text,
	"processor_intent_id" text,
	"processor_charge_id" text,
	"succeeded_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	"followed_up_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "donations_status" CHECK ("donations"."status" in ('PENDING', 'SUCCEEDED', 'FAILED', 'DISPUTED', 'REFUNDED')),
	CONSTRAINT "donations_frequency" CHECK ("donations"."frequency" in ('ONE_TIME', 'MONTHLY', 'QUARTERLY', 'ANNUAL')),
	CONSTRAINT "donations_method" CHECK ("donations"."payment_method" in ('CARD', 'ACH', 'APPLE_PAY', 'GOOGLE_PAY', 'UNKNOWN')),
	CONSTRAINT "donations_currency" CHECK ("donations"."currency" = 'usd'),
	CONSTRAINT "donations_sums" CHECK ("donations"."amount_cents" between 100 and 99999999 and "donations"."total_charged_cents" between "donations"."amount_cents" and 99999999 and "donations"."processing_fee_cents" >= 0 and "donations"."platform_fee_cents" >= 0 and "donations"."net_amount_cents" = "donations"."total_charged_cents" - "donations"."processing_fee_cents" - "donations"."platform_fee_cents"),
	CONSTRAINT "donations_refunded" CHECK ("donations"."refunded_cents" between 0 and "donations"."total_charged_cents"),
	CONSTRAINT "donations_tribute" CHECK (("donations"."tribute_type" is null) = ("donations"."tribute_name" is null) and ("donations"."tribute_type" is not null or ("donations"."tribute_message" is null and "donations"."tribute_notify_email" is null))),
	CONSTRAINT "donations_tickets" CHECK (coalesce("donations"."ticket_count", 1) between 1 and 20 and "donations"."tickets_held" between 0 and coalesce("donations"."ticket_count", 0)),
	CONSTRAINT "donations_succeeded_at" CHECK ("donations"."status" in ('PENDING', 'FAILED') or "donations"."succeeded_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "donors" (
	"id" text PRIMARY KEY NOT NULL,
	"org_id" text NOT NULL,
	"email" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"name_from_gift_at" timestamp (3) with time zone,
	"name_edited_at" timestamp (3) with time zone,
	"email_opt_in_at" timestamp (3) with time zone,
	"email_opt_in_source" text,
	"unsubscribed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "donors_email_lower" CHECK ("donors"."email" = lower("donors"."email"))
);
--> statement-breakpoint
CREATE TABLE "emails" (
	"cause" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"org_id" text NOT NULL,
	"donation_id" text,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"provider_id" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"sent_at" timestamp (3) with time zone,
	"refused_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "milestones" (
	"campaign_id" text NOT NULL,
	"percent" integer NOT NULL,
	"reached_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "milestones_campaign_id_percent_pk" PRIMARY KEY("campaign_id","percent")
);
--> statement-breakpoint
CREATE TABLE "giving_levels" (
	"id" text PRIMARY KEY NOT NULL,
	"campaign_id" text NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"amount_cents" bigint NOT NULL,
	"fair_market_value_cents" bigint DEFAULT 0 NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"archived_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "giving_levels_amounts" CHECK ("giving_levels"."amount_cents" >= 100 and "giving_levels"."fair_market_value_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"operation" text NOT NULL,
	"caller" text NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"run_id" text NOT NULL,
	"lease_until" timestamp (3) with time zone,
	"response_status" integer,
	"response_body" jsonb,
	"response_headers" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_operation_caller_key_pk" PRIMARY KEY("operation","caller","key"),
	CONSTRAINT "idempotency_keys_state" CHECK (("idempotency_keys"."lease_until" is null) = ("idempotency_keys"."response_status" is not null))
);
--> statement-breakpoint
CREATE TABLE "journal_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "journal_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"cause" text NOT NULL,
	"kind" text NOT NULL,
	"org_id" text NOT NULL,
	"campaign_id" text NOT NULL,
	"donation_id" text NOT NULL,
	"raised_cents" bigint NOT NULL,
	"gift_count" bigint NOT NULL,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	"recorded_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "journal_entries_cause_unique" UNIQUE("cause")
);
--> statement-breakpoint
CREATE TABLE "journal_lines" (
	"entry_id" bigint NOT NULL,
	"account" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	CONSTRAINT "journal_lines_entry_id_account_pk" PRIMARY KEY("entry_id","account"),
	CONSTRAINT "journal_lines_account" CHECK ("journal_lines"."account" in ('PROCESSOR', 'ORGANIZATION', 'PROCESSING_FEES', 'PLATFORM_FEES'))
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"org_id" text NOT NULL,
	"user_id" text NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "memberships_org_id_user_id_pk" PRIMARY KEY("org_id","user_id"),
	CONSTRAINT "memberships_role" CHECK ("memberships"."role" in ('OWNER', 'ADMIN', 'MEMBER'))
);
--> statement-breakpoint
CREATE TABLE "organizations" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"ein" text,
	"website" text,
	"email" text NOT NULL,
	"notification_email" text NOT NULL,
	"timezone" text DEFAULT 'America/New_York' NOT NULL,
	"status" text DEFAULT 'ONBOARDING' NOT NULL,
	"plan_tier" text DEFAULT 'STANDARD' NOT NULL,
	"processor_account_id" text,
	"charges_enabled" boolean DEFAULT false NOT NULL,
	"payouts_enabled" boolean DEFAULT false NOT NULL,
	"ach_enabled" boolean DEFAULT false NOT NULL,
	"account_checked_at" timestamp (3) with time zone,
	"waiver_used_cents" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "organizations_slug_unique" UNIQUE("slug"),
	CONSTRAINT "organizations_processorAccountId_unique" UNIQUE("processor_account_id"),
	CONSTRAINT "organizations_slug" CHECK ("organizations"."slug" ~ '^[a-z0-9-]{3,60}$'),
	CONSTRAINT "organizations_status" CHECK ("organizations"."status" in ('ONBOARDING', 'ACTIVE')),
	CONSTRAINT "organizations_waiver" CHECK ("organizations"."waiver_used_cents" between 0 and 1000000)
);
--> statement-breakpoint
CREATE TABLE "processor_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"object_id" text NOT NULL,
	"account" text,
	"outcome" text NOT NULL,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	"handled_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rollup_pending" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rollup_pending_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"campaign_id" text NOT NULL,
	"donor_id" text NOT NULL,
	"day" date NOT NULL,
	"hour" integer NOT NULL,
	"method" text NOT NULL,
	"frequency" text NOT NULL,
	"source" text,
	"anonymous" boolean NOT NULL,
	"amount_cents" bigint NOT NULL,
	"gift_count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rollups" (
	"campaign_id" text NOT NULL,
	"dimension" text NOT NULL,
	"key" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"gift_count" bigint NOT NULL,
	"anonymous_count" bigint DEFAULT 0 NOT NULL,
	"donor_count" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "rollups_campaign_id_dimension_key_pk" PRIMARY KEY("campaign_id","dimension","key"),
	CONSTRAINT "rollups_dimension" CHECK ("rollups"."dimension" in ('total', 'day', 'hour', 'method', 'frequency', 'source', 'donor'))
);
--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_parent_campaign_id_campaigns_id_fk" FOREIGN KEY ("parent_campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custom_fields" ADD CONSTRAINT "custom_fields_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "donation_answers" ADD CONSTRAINT "donation_answers_field_id_custom_fields_id_fk" FOREIGN KEY ("field_id") REFERENCES "public"."custom_fields"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "donation_answers" ADD CONSTRAINT "donation_answers_donation_id_donations_id_fk" FOREIGN KEY ("donation_id") REFERENCES "public"."donations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "donations" ADD CONSTRAINT "donations_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "donations" ADD CONSTRAINT "donations_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "donations" ADD CONSTRAINT "donations_donor_id_donors_id_fk" FOREIGN KEY ("donor_id") REFERENCES "public"."donors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "donations" ADD CONSTRAINT "donations_giving_level_id_giving_levels_id_fk" FOREIGN KEY ("giving_level_id") REFERENCES "public"."giving_levels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "donors" ADD CONSTRAINT "donors_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "emails" ADD CONSTRAINT "emails_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "emails" ADD CONSTRAINT "emails_donation_id_donations_id_fk" FOREIGN KEY ("donation_id") REFERENCES "public"."donations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "milestones" ADD CONSTRAINT "milestones_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "giving_levels" ADD CONSTRAINT "giving_levels_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_entries" ADD CONSTRAINT "journal_entries_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_entries" ADD CONSTRAINT "journal_entries_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_entries" ADD CONSTRAINT "journal_entries_donation_id_donations_id_fk" FOREIGN KEY ("donation_id") REFERENCES "public"."donations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_lines" ADD CONSTRAINT "journal_lines_entry_id_journal_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."journal_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rollup_pending" ADD CONSTRAINT "rollup_pending_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rollups" ADD CONSTRAINT "rollups_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "campaigns_org_slug" ON "campaigns" USING btree ("org_id","slug");--> statement-breakpoint
CREATE INDEX "campaigns_slug" ON "campaigns" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "campaigns_org_created" ON "campaigns" USING btree ("org_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "campaigns_parent" ON "campaigns" USING btree ("parent_campaign_id");--> statement-breakpoint
CREATE INDEX "custom_fields_campaign" ON "custom_fields" USING btree ("campaign_id","position");--> statement-breakpoint
CREATE INDEX "donation_answers_field" ON "donation_answers" USING btree ("field_id");--> statement-breakpoint
CREATE UNIQUE INDEX "donations_token" ON "donations" USING btree ("token");--> statement-breakpoint
CREATE UNIQUE INDEX "donations_receipt" ON "donations" USING btree ("receipt_number");--> statement-breakpoint
CREATE UNIQUE INDEX "donations_intent" ON "donations" USING btree ("processor_intent_id");--> statement-breakpoint
CREATE INDEX "donations_org_created" ON "donations" USING btree ("org_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "donations_campaign_created" ON "donations" USING btree ("campaign_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "donations_donor_created" ON "donations" USING btree ("donor_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "donations_open" ON "donations" USING btree ("created_at") WHERE "donations"."status" in ('PENDING', 'FAILED') and "donations"."closed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "donors_org_email" ON "donors" USING btree ("org_id","email");--> statement-breakpoint
CREATE INDEX "donors_org_created" ON "donors" USING btree ("org_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "emails_donation" ON "emails" USING btree ("donation_id");--> statement-breakpoint
CREATE INDEX "emails_org_created" ON "emails" USING btree ("org_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "giving_levels_campaign" ON "giving_levels" USING btree ("campaign_id","position");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "journal_entries_org" ON "journal_entries" USING btree ("org_id","id");--> statement-breakpoint
CREATE INDEX "journal_entries_donation" ON "journal_entries" USING btree ("donation_id");--> statement-breakpoint
CREATE INDEX "memberships_user" ON "memberships" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "processor_events_object" ON "processor_events" USING btree ("object_id");--> statement-breakpoint
CREATE INDEX "rollup_pending_campaign" ON "rollup_pending" USING btree ("campaign_id");--> statement-breakpoint
CREATE INDEX "rollup_pending_donor" ON "rollup_pending" USING btree ("donor_id");--> statement-breakpoint
CREATE INDEX "rollups_top" ON "rollups" USING btree ("campaign_id","dimension","amount_cents" DESC NULLS LAST,"gift_count" DESC NULLS LAST,"key");--> statement-breakpoint
CREATE INDEX "rollups_donor" ON "rollups" USING btree ("key") WHERE "rollups"."dimension" = 'donor';