ALTER TABLE "imports" ADD COLUMN "checked_after" integer;--> statement-breakpoint
ALTER TABLE "imported_refunds" ADD COLUMN "payment" text;--> statement-breakpoint
ALTER TABLE "imported_refunds" ADD COLUMN "refund_of" text;--> statement-breakpoint
-- The key of a donation is that of its payment. Every recorded refund had a donation with a key.
UPDATE "imported_refunds" t SET "refund_of" = k."key" FROM "imported_donations" k WHERE k."donation_id" = t."donation_id";--> statement-breakpoint
ALTER TABLE "imported_refunds" ALTER COLUMN "refund_of" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "imported_refunds" DROP CONSTRAINT "imported_refunds_donation_id_donations_id_fk";--> statement-breakpoint
DROP INDEX "imported_refunds_donation";--> statement-breakpoint
ALTER TABLE "imported_refunds" DROP CONSTRAINT "imported_refunds_org_id_source_key_pk";--> statement-breakpoint
ALTER TABLE "imported_refunds" ADD CONSTRAINT "imported_refunds_org_id_source_key_import_id_pk" PRIMARY KEY("org_id","source","key","import_id");--> statement-breakpoint
CREATE INDEX "imported_refunds_refund_of" ON "imported_refunds" USING btree ("org_id","source","refund_of");--> statement-breakpoint
-- Running imports continue with the refunds of their plans in the new form.
INSERT INTO "imported_refunds" ("org_id", "source", "key", "donation_id", "refund_of", "amount_cents", "import_id", "created_at")
  SELECT i."org_id", i."source", f->>'key', '', r."key", (f->>'amountCents')::bigint, i."id", i."updated_at"
  FROM "imports" i JOIN "import_rows" r ON r."import_id" = i."id" CROSS JOIN LATERAL jsonb_array_elements(r."plan"->'refunds') f
  WHERE i."status" = 'RUNNING' AND r."number" > i."last_applied" AND r."outcome" = 'ADD'
  ON CONFLICT DO NOTHING;--> statement-breakpoint
UPDATE "import_rows" r SET "plan" = jsonb_build_object('refund', jsonb_build_object(
    'key', r."key", 'refundOf', k."key", 'payment', k."key", 'takesCents', r."plan"->'takesCents'))
  FROM "imports" i, "imported_donations" k
  WHERE i."status" = 'RUNNING' AND r."import_id" = i."id" AND r."number" > i."last_applied" AND k."donation_id" = r."plan"->>'refundedId';--> statement-breakpoint
ALTER TABLE "imported_refunds" DROP COLUMN "donation_id";
