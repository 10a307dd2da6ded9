CREATE TABLE "donor_texts" (
	"id" text PRIMARY KEY NOT NULL,
	"org_id" text NOT NULL,
	"campaign_id" text,
	"scope_id" text GENERATED ALWAYS AS (coalesce(campaign_id, org_id)) STORED NOT NULL,
	"kind" text NOT NULL,
	"language" text NOT NULL,
	"version" integer NOT NULL,
	"subject" text,
	"opening" text,
	"closing" text,
	"author_kind" text NOT NULL,
	"author_id" text NOT NULL,
	"replaced_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "donor_texts_language" CHECK ("donor_texts"."language" ~ '^[a-z]{2}$'),
	CONSTRAINT "donor_texts_author" CHECK ("donor_texts"."author_kind" in ('person', 'key', 'system')),
	CONSTRAINT "donor_texts_subject" CHECK (length("donor_texts"."subject") between 1 and 150),
	CONSTRAINT "donor_texts_opening" CHECK (length("donor_texts"."opening") between 1 and 1500),
	CONSTRAINT "donor_texts_closing" CHECK (length("donor_texts"."closing") between 1 and 1500)
);
--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "sender_name" text;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "reply_to" text;--> statement-breakpoint
ALTER TABLE "donor_texts" ADD CONSTRAINT "donor_texts_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "donor_texts" ADD CONSTRAINT "donor_texts_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "donor_texts_version" ON "donor_texts" USING btree ("scope_id","kind","language","version");--> statement-breakpoint
CREATE UNIQUE INDEX "donor_texts_in_use" ON "donor_texts" USING btree ("scope_id","language","kind") WHERE "donor_texts"."replaced_at" is null;--> statement-breakpoint
CREATE INDEX "donor_texts_org" ON "donor_texts" USING btree ("org_id");