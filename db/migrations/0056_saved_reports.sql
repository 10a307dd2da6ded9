CREATE TABLE "saved_reports" (
	"id" text PRIMARY KEY NOT NULL,
	"org_id" text NOT NULL,
	"name" text NOT NULL,
	"days" text NOT NULL,
	"compare" text NOT NULL,
	"mail_every" text NOT NULL,
	"mailed_on" date NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "saved_reports_name_length" CHECK (length("saved_reports"."name") between 1 and 80),
	CONSTRAINT "saved_reports_compare" CHECK ("saved_reports"."compare" in ('PREVIOUS', 'YEAR_BEFORE')),
	CONSTRAINT "saved_reports_mail_every" CHECK ("saved_reports"."mail_every" in ('NEVER', 'WEEK', 'MONTH'))
);
--> statement-breakpoint
ALTER TABLE "saved_reports" ADD CONSTRAINT "saved_reports_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_reports_name" ON "saved_reports" USING btree ("org_id",lower("name"));--> statement-breakpoint
CREATE INDEX "saved_reports_mailed" ON "saved_reports" USING btree ("id") WHERE "saved_reports"."mail_every" <> 'NEVER';