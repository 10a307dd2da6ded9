CREATE TABLE "donor_notes" (
	"id" text PRIMARY KEY NOT NULL,
	"donor_id" text NOT NULL,
	"text" text NOT NULL,
	"author_kind" text NOT NULL,
	"author_id" text NOT NULL,
	"edited_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "donor_notes_author" CHECK ("donor_notes"."author_kind" in ('person', 'key', 'system')),
	CONSTRAINT "donor_notes_text" CHECK (length("donor_notes"."text") between 1 and 5000)
);
--> statement-breakpoint
CREATE TABLE "donor_taggings" (
	"donor_id" text NOT NULL,
	"tag_id" text NOT NULL,
	CONSTRAINT "donor_taggings_donor_id_tag_id_pk" PRIMARY KEY("donor_id","tag_id")
);
--> statement-breakpoint
CREATE TABLE "donor_tags" (
	"id" text PRIMARY KEY NOT NULL,
	"org_id" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "donor_tags_length" CHECK (length("donor_tags"."name") between 1 and 50)
);
--> statement-breakpoint
ALTER TABLE "donors" ADD COLUMN "phone" text;--> statement-breakpoint
ALTER TABLE "donor_notes" ADD CONSTRAINT "donor_notes_donor_id_donors_id_fk" FOREIGN KEY ("donor_id") REFERENCES "public"."donors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "donor_taggings" ADD CONSTRAINT "donor_taggings_donor_id_donors_id_fk" FOREIGN KEY ("donor_id") REFERENCES "public"."donors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "donor_taggings" ADD CONSTRAINT "donor_taggings_tag_id_donor_tags_id_fk" FOREIGN KEY ("tag_id") REFERENCES "public"."donor_tags"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "donor_tags" ADD CONSTRAINT "donor_tags_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "donor_notes_donor" ON "donor_notes" USING btree ("donor_id","created_at","id");--> statement-breakpoint
CREATE INDEX "donor_taggings_tag" ON "donor_taggings" USING btree ("tag_id","donor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "donor_tags_name" ON "donor_tags" USING btree ("org_id",lower("name"));