CREATE TABLE "donor_emails" (
	"id" text PRIMARY KEY NOT NULL,
	"org_id" text NOT NULL,
	"donor_id" text NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "donor_emails_lower" CHECK ("donor_emails"."email" = lower("donor_emails"."email"))
);
--> statement-breakpoint
CREATE TABLE "distinct_donors" (
	"org_id" text NOT NULL,
	"first_id" text NOT NULL,
	"second_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "distinct_donors_first_id_second_id_pk" PRIMARY KEY("first_id","second_id"),
	CONSTRAINT "distinct_donors_ids" CHECK ("distinct_donors"."first_id" < "distinct_donors"."second_id")
);
--> statement-breakpoint
CREATE TABLE "donor_merges" (
	"id" text PRIMARY KEY NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "donor_merges_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" text NOT NULL,
	"merged_id" text NOT NULL,
	"kept_id" text NOT NULL,
	"donor_id" text NOT NULL,
	"merged" jsonb NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"moved" jsonb NOT NULL,
	"author_kind" text NOT NULL,
	"author_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"undone_at" timestamp (3) with time zone,
	CONSTRAINT "donor_merges_other" CHECK ("donor_merges"."merged_id" <> "donor_merges"."kept_id"),
	CONSTRAINT "donor_merges_author" CHECK ("donor_merges"."author_kind" in ('person', 'key', 'system'))
);
--> statement-breakpoint
CREATE TABLE "duplicate_pairs" (
	"org_id" text NOT NULL,
	"first_id" text NOT NULL,
	"second_id" text NOT NULL,
	"reasons" text[] NOT NULL,
	"strength" smallint NOT NULL,
	CONSTRAINT "duplicate_pairs_first_id_second_id_pk" PRIMARY KEY("first_id","second_id"),
	CONSTRAINT "duplicate_pairs_ids" CHECK ("duplicate_pairs"."first_id" < "duplicate_pairs"."second_id"),
	CONSTRAINT "duplicate_pairs_reasons" CHECK (cardinality("duplicate_pairs"."reasons") > 0)
);
--> statement-breakpoint
CREATE TABLE "duplicate_scans" (
	"org_id" text PRIMARY KEY NOT NULL,
	"requested_at" timestamp (3) with time zone,
	"scanned_at" timestamp (3) with time zone
);
--> statement-breakpoint
DROP INDEX "statements_run_donor";--> statement-breakpoint
ALTER TABLE "statements" ADD COLUMN "merged_from" text;--> statement-breakpoint
ALTER TABLE "donor_emails" ADD CONSTRAINT "donor_emails_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "donor_emails" ADD CONSTRAINT "donor_emails_donor_id_donors_id_fk" FOREIGN KEY ("donor_id") REFERENCES "public"."donors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "distinct_donors" ADD CONSTRAINT "distinct_donors_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "donor_merges" ADD CONSTRAINT "donor_merges_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "donor_merges" ADD CONSTRAINT "donor_merges_donor_id_donors_id_fk" FOREIGN KEY ("donor_id") REFERENCES "public"."donors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "duplicate_pairs" ADD CONSTRAINT "duplicate_pairs_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "duplicate_pairs" ADD CONSTRAINT "duplicate_pairs_first_id_donors_id_fk" FOREIGN KEY ("first_id") REFERENCES "public"."donors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "duplicate_pairs" ADD CONSTRAINT "duplicate_pairs_second_id_donors_id_fk" FOREIGN KEY ("second_id") REFERENCES "public"."donors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "duplicate_scans" ADD CONSTRAINT "duplicate_scans_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "donor_emails_org_email" ON "donor_emails" USING btree ("org_id","email");--> statement-breakpoint
CREATE INDEX "donor_emails_donor" ON "donor_emails" USING btree ("donor_id");--> statement-breakpoint
CREATE INDEX "donor_emails_search" ON "donor_emails" USING gin ("org_id",lower("email") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "distinct_donors_second" ON "distinct_donors" USING btree ("second_id");--> statement-breakpoint
CREATE UNIQUE INDEX "donor_merges_merged" ON "donor_merges" USING btree ("merged_id") WHERE "donor_merges"."undone_at" is null;--> statement-breakpoint
CREATE INDEX "donor_merges_donor" ON "donor_merges" USING btree ("donor_id","number");--> statement-breakpoint
CREATE INDEX "duplicate_pairs_order" ON "duplicate_pairs" USING btree ("org_id","strength" DESC NULLS LAST,"first_id","second_id");--> statement-breakpoint
CREATE INDEX "duplicate_pairs_second" ON "duplicate_pairs" USING btree ("second_id");--> statement-breakpoint
CREATE UNIQUE INDEX "statements_run_donor" ON "statements" USING btree ("run_id","donor_id") WHERE "statements"."merged_from" is null;--> statement-breakpoint
-- Compares domains of email addresses (lib/donors/duplicates).
CREATE EXTENSION IF NOT EXISTS fuzzystrmatch;
--> statement-breakpoint
-- An address is in one of both tables. After the row was written: a writer that waited for another one in the unique index of donors
-- sees what that one committed.
CREATE FUNCTION donor_address_is_one() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'donors' AND EXISTS (SELECT FROM donor_emails WHERE org_id = NEW.org_id AND email = NEW.email)
    OR TG_TABLE_NAME = 'donor_emails' AND EXISTS (SELECT FROM donors WHERE org_id = NEW.org_id AND email = NEW.email)
  THEN
    RAISE EXCEPTION 'another donor has this address' USING ERRCODE = 'unique_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER donors_address_made AFTER INSERT ON donors FOR EACH ROW
  WHEN (NEW.email IS NOT NULL) EXECUTE FUNCTION donor_address_is_one();
--> statement-breakpoint
CREATE TRIGGER donors_address_moved AFTER UPDATE OF email ON donors FOR EACH ROW
  WHEN (NEW.email IS NOT NULL AND NEW.email IS DISTINCT FROM OLD.email) EXECUTE FUNCTION donor_address_is_one();
--> statement-breakpoint
CREATE TRIGGER donor_emails_address_made AFTER INSERT OR UPDATE OF email ON donor_emails FOR EACH ROW
  EXECUTE FUNCTION donor_address_is_one();
