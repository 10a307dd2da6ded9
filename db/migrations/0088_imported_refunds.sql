CREATE TABLE "imported_refunds" (
	"org_id" text NOT NULL,
	"source" text NOT NULL,
	"key" text NOT NULL,
	"donation_id" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"import_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "imported_refunds_org_id_source_key_pk" PRIMARY KEY("org_id","source","key")
);
--> statement-breakpoint
ALTER TABLE "imported_donations" ADD COLUMN "paid_cents" bigint;--> statement-breakpoint
ALTER TABLE "imported_donations" ADD COLUMN "revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "imported_donations" ADD COLUMN "revised_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "imported_donations" ADD COLUMN "edited_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "imported_refunds" ADD CONSTRAINT "imported_refunds_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_refunds" ADD CONSTRAINT "imported_refunds_donation_id_donations_id_fk" FOREIGN KEY ("donation_id") REFERENCES "public"."donations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_refunds" ADD CONSTRAINT "imported_refunds_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "imported_refunds_donation" ON "imported_refunds" USING btree ("donation_id");--> statement-breakpoint
CREATE INDEX "imported_refunds_import" ON "imported_refunds" USING btree ("import_id");