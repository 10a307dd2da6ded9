CREATE TABLE "donor_field_values" (
	"donor_id" text NOT NULL,
	"field_id" text NOT NULL,
	"text" text,
	"number" numeric,
	"day" date,
	"yes" boolean,
	CONSTRAINT "donor_field_values_donor_id_field_id_pk" PRIMARY KEY("donor_id","field_id"),
	CONSTRAINT "donor_field_values_one" CHECK (num_nonnulls("donor_field_values"."text", "donor_field_values"."number", "donor_field_values"."day", "donor_field_values"."yes") = 1),
	CONSTRAINT "donor_field_values_text" CHECK (length("donor_field_values"."text") between 1 and 500)
);
--> statement-breakpoint
CREATE TABLE "donor_fields" (
	"id" text PRIMARY KEY NOT NULL,
	"org_id" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"options" text[],
	"position" integer DEFAULT 0 NOT NULL,
	"archived_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "donor_fields_name_length" CHECK (length("donor_fields"."name") between 1 and 60),
	CONSTRAINT "donor_fields_type" CHECK ("donor_fields"."type" in ('TEXT', 'NUMBER', 'DATE', 'CHOICE', 'YES_NO')),
	CONSTRAINT "donor_fields_options" CHECK (("donor_fields"."type" = 'CHOICE') = ("donor_fields"."options" is not null))
);
--> statement-breakpoint
CREATE TABLE "household_members" (
	"donor_id" text PRIMARY KEY NOT NULL,
	"household_id" text NOT NULL,
	"is_primary" boolean NOT NULL,
	"joined_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "households" (
	"id" text PRIMARY KEY NOT NULL,
	"org_id" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "households_name_length" CHECK (length("households"."name") between 1 and 100)
);
--> statement-breakpoint
CREATE TABLE "soft_credits" (
	"id" text PRIMARY KEY NOT NULL,
	"donation_id" text NOT NULL,
	"donor_id" text NOT NULL,
	"kind" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"note" text,
	"author_kind" text NOT NULL,
	"author_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "soft_credits_kind" CHECK ("soft_credits"."kind" in ('HOUSEHOLD', 'TRIBUTE', 'SOLICITOR', 'OTHER')),
	CONSTRAINT "soft_credits_amount" CHECK ("soft_credits"."amount_cents" between 0 and 99999999),
	CONSTRAINT "soft_credits_author" CHECK ("soft_credits"."author_kind" in ('person', 'key', 'system')),
	CONSTRAINT "soft_credits_note" CHECK (length("soft_credits"."note") between 1 and 500)
);
--> statement-breakpoint
ALTER TABLE "donor_field_values" ADD CONSTRAINT "donor_field_values_donor_id_donors_id_fk" FOREIGN KEY ("donor_id") REFERENCES "public"."donors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "donor_field_values" ADD CONSTRAINT "donor_field_values_field_id_donor_fields_id_fk" FOREIGN KEY ("field_id") REFERENCES "public"."donor_fields"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "donor_fields" ADD CONSTRAINT "donor_fields_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "household_members" ADD CONSTRAINT "household_members_donor_id_donors_id_fk" FOREIGN KEY ("donor_id") REFERENCES "public"."donors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "household_members" ADD CONSTRAINT "household_members_household_id_households_id_fk" FOREIGN KEY ("household_id") REFERENCES "public"."households"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "households" ADD CONSTRAINT "households_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "soft_credits" ADD CONSTRAINT "soft_credits_donation_id_donations_id_fk" FOREIGN KEY ("donation_id") REFERENCES "public"."donations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "soft_credits" ADD CONSTRAINT "soft_credits_donor_id_donors_id_fk" FOREIGN KEY ("donor_id") REFERENCES "public"."donors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "donor_field_values_field" ON "donor_field_values" USING btree ("field_id","donor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "donor_fields_name" ON "donor_fields" USING btree ("org_id",lower("name"));--> statement-breakpoint
CREATE INDEX "household_members_household" ON "household_members" USING btree ("household_id","joined_at","donor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "household_members_primary" ON "household_members" USING btree ("household_id") WHERE "household_members"."is_primary";--> statement-breakpoint
CREATE INDEX "households_name" ON "households" USING btree ("org_id",lower("name"),"id");--> statement-breakpoint
CREATE UNIQUE INDEX "soft_credits_donation" ON "soft_credits" USING btree ("donation_id","donor_id");--> statement-breakpoint
CREATE INDEX "soft_credits_donor" ON "soft_credits" USING btree ("donor_id","created_at","id");