CREATE TABLE "donor_giving" (
	"org_id" text NOT NULL,
	"dimension" text NOT NULL,
	"key" text NOT NULL,
	"donor_id" text NOT NULL,
	"days" date[] NOT NULL,
	"totals" bigint[] NOT NULL,
	"largest_cents" bigint NOT NULL,
	CONSTRAINT "donor_giving_org_id_dimension_key_donor_id_pk" PRIMARY KEY("org_id","dimension","key","donor_id"),
	CONSTRAINT "donor_giving_dimension" CHECK ("donor_giving"."dimension" in ('all', 'campaign', 'fund'))
);
--> statement-breakpoint
CREATE TABLE "donor_giving_builds" (
	"org_id" text PRIMARY KEY NOT NULL,
	"timezone" text NOT NULL,
	"built_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "donor_giving_stale" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "donor_giving_stale_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" text NOT NULL,
	"donor_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "segments" (
	"id" text PRIMARY KEY NOT NULL,
	"org_id" text NOT NULL,
	"name" text NOT NULL,
	"rules" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "segments_name_length" CHECK (length("segments"."name") between 1 and 80)
);
--> statement-breakpoint
ALTER TABLE "donor_giving_builds" ADD CONSTRAINT "donor_giving_builds_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "donor_giving_stale" ADD CONSTRAINT "donor_giving_stale_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "segments" ADD CONSTRAINT "segments_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "donor_giving_donor" ON "donor_giving" USING btree ("donor_id");--> statement-breakpoint
CREATE INDEX "donor_giving_stale_org" ON "donor_giving_stale" USING btree ("org_id");--> statement-breakpoint
CREATE UNIQUE INDEX "segments_name" ON "segments" USING btree ("org_id",lower("name"));