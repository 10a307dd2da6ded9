CREATE TABLE "recurring_commitments" (
	"id" text PRIMARY KEY NOT NULL,
	"org_id" text NOT NULL,
	"donor_id" text NOT NULL,
	"campaign_id" text,
	"fund_id" text,
	"amount_cents" bigint NOT NULL,
	"frequency" text NOT NULL,
	"started_on" date,
	"next_on" date,
	"status" text NOT NULL,
	"source" text NOT NULL,
	"external_id" text,
	"key" text NOT NULL,
	"import_id" text NOT NULL,
	"state" text DEFAULT 'OPEN' NOT NULL,
	"note" text,
	"asked_at" timestamp (3) with time zone,
	"asked_campaign_id" text,
	"subscription_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "recurring_commitments_amount" CHECK ("recurring_commitments"."amount_cents" between 1 and 99999999),
	CONSTRAINT "recurring_commitments_frequency" CHECK ("recurring_commitments"."frequency" in ('MONTHLY', 'QUARTERLY', 'ANNUAL')),
	CONSTRAINT "recurring_commitments_status" CHECK ("recurring_commitments"."status" in ('ACTIVE', 'PAUSED', 'CANCELED')),
	CONSTRAINT "recurring_commitments_state" CHECK ("recurring_commitments"."state" in ('OPEN', 'CONTINUED', 'ENDED')),
	CONSTRAINT "recurring_commitments_note" CHECK (length("recurring_commitments"."note") between 1 and 1000),
	CONSTRAINT "recurring_commitments_continued" CHECK ("recurring_commitments"."subscription_id" is null or "recurring_commitments"."state" = 'CONTINUED')
);
--> statement-breakpoint
ALTER TABLE "imports" DROP CONSTRAINT "imports_kind";--> statement-breakpoint
ALTER TABLE "recurring_commitments" ADD CONSTRAINT "recurring_commitments_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_commitments" ADD CONSTRAINT "recurring_commitments_donor_id_donors_id_fk" FOREIGN KEY ("donor_id") REFERENCES "public"."donors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_commitments" ADD CONSTRAINT "recurring_commitments_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_commitments" ADD CONSTRAINT "recurring_commitments_fund_id_funds_id_fk" FOREIGN KEY ("fund_id") REFERENCES "public"."funds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_commitments" ADD CONSTRAINT "recurring_commitments_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_commitments" ADD CONSTRAINT "recurring_commitments_asked_campaign_id_campaigns_id_fk" FOREIGN KEY ("asked_campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_commitments" ADD CONSTRAINT "recurring_commitments_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "recurring_commitments_key" ON "recurring_commitments" USING btree ("org_id","source","key");--> statement-breakpoint
CREATE INDEX "recurring_commitments_org" ON "recurring_commitments" USING btree ("org_id","created_at","id");--> statement-breakpoint
CREATE INDEX "recurring_commitments_donor" ON "recurring_commitments" USING btree ("donor_id");--> statement-breakpoint
CREATE INDEX "recurring_commitments_import" ON "recurring_commitments" USING btree ("import_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "recurring_commitments_subscription" ON "recurring_commitments" USING btree ("subscription_id") WHERE "recurring_commitments"."subscription_id" is not null;--> statement-breakpoint
CREATE INDEX "recurring_commitments_asked" ON "recurring_commitments" USING btree ("asked_at","id") WHERE "recurring_commitments"."state" = 'OPEN' and "recurring_commitments"."asked_at" is not null;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_kind" CHECK ("imports"."kind" in ('DONORS', 'DONATIONS', 'COMMITMENTS'));