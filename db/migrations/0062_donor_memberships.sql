CREATE TABLE "donor_membership_builds" (
	"org_id" text PRIMARY KEY NOT NULL,
	"timezone" text NOT NULL,
	"built_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "donor_membership_periods" (
	"donation_id" text PRIMARY KEY NOT NULL,
	"campaign_id" text NOT NULL,
	"donor_id" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"level_id" text,
	"level_cents" bigint NOT NULL,
	"months" integer NOT NULL,
	"grace_days" integer NOT NULL,
	"starts_on" date,
	"ends_on" date,
	CONSTRAINT "donor_membership_periods_days" CHECK (("donor_membership_periods"."starts_on" is null) = ("donor_membership_periods"."ends_on" is null) and "donor_membership_periods"."starts_on" <= "donor_membership_periods"."ends_on")
);
--> statement-breakpoint
CREATE TABLE "donor_memberships" (
	"id" text PRIMARY KEY NOT NULL,
	"org_id" text NOT NULL,
	"campaign_id" text NOT NULL,
	"donor_id" text NOT NULL,
	"number" integer NOT NULL,
	"since" date,
	"until" date,
	"last_donation_id" text,
	"subscription_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "donor_memberships_donor_campaign" UNIQUE("donor_id","campaign_id"),
	CONSTRAINT "donor_memberships_days" CHECK (("donor_memberships"."since" is null) = ("donor_memberships"."until" is null) and "donor_memberships"."since" <= "donor_memberships"."until")
);
--> statement-breakpoint
CREATE TABLE "donor_memberships_stale" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "donor_memberships_stale_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" text NOT NULL,
	"campaign_id" text NOT NULL,
	"donor_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "membership_terms" (
	"campaign_id" text PRIMARY KEY NOT NULL,
	"months" integer NOT NULL,
	"grace_days" integer NOT NULL,
	"reminder_days" integer[] NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "membership_terms_range" CHECK ("membership_terms"."months" between 1 and 120 and "membership_terms"."grace_days" between 0 and 365),
	CONSTRAINT "membership_terms_reminders" CHECK (cardinality("membership_terms"."reminder_days") <= 5 and 1 <= all("membership_terms"."reminder_days") and 365 >= all("membership_terms"."reminder_days"))
);
--> statement-breakpoint
ALTER TABLE "donor_membership_builds" ADD CONSTRAINT "donor_membership_builds_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "donor_membership_periods" ADD CONSTRAINT "donor_membership_periods_donation_id_donations_id_fk" FOREIGN KEY ("donation_id") REFERENCES "public"."donations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "donor_membership_periods" ADD CONSTRAINT "donor_membership_periods_level_id_giving_levels_id_fk" FOREIGN KEY ("level_id") REFERENCES "public"."giving_levels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "donor_memberships" ADD CONSTRAINT "donor_memberships_campaign_id_org_id_campaigns_id_org_id_fk" FOREIGN KEY ("campaign_id","org_id") REFERENCES "public"."campaigns"("id","org_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "donor_memberships_stale" ADD CONSTRAINT "donor_memberships_stale_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership_terms" ADD CONSTRAINT "membership_terms_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "donor_membership_periods_donor" ON "donor_membership_periods" USING btree ("donor_id","campaign_id","starts_on");--> statement-breakpoint
CREATE INDEX "donor_membership_periods_level" ON "donor_membership_periods" USING btree ("level_id");--> statement-breakpoint
CREATE UNIQUE INDEX "donor_memberships_number" ON "donor_memberships" USING btree ("org_id","number");--> statement-breakpoint
CREATE INDEX "donor_memberships_until" ON "donor_memberships" USING btree ("org_id","until") WHERE "donor_memberships"."until" is not null;--> statement-breakpoint
CREATE INDEX "donor_memberships_ending" ON "donor_memberships" USING btree ("until") WHERE "donor_memberships"."subscription_id" is null;--> statement-breakpoint
CREATE INDEX "donor_memberships_campaign" ON "donor_memberships" USING btree ("campaign_id");--> statement-breakpoint
CREATE INDEX "donor_memberships_created" ON "donor_memberships" USING btree ("org_id","created_at","id");--> statement-breakpoint
CREATE INDEX "donor_memberships_stale_org" ON "donor_memberships_stale" USING btree ("org_id");--> statement-breakpoint
-- Campaigns from before there were reminders send none until staff choose days: their members were not told to expect any.
INSERT INTO "membership_terms" ("campaign_id", "months", "grace_days", "reminder_days", "updated_at")
SELECT "id", 12, 30, '{}', now() FROM "campaigns" WHERE "type" = 'MEMBERSHIP';
