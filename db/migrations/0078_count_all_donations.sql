-- The index donations_open_by_campaign, in place of the one without the status, is built by db/migrate-online.ts, which also
-- validates the constraint, so that donations are written meanwhile.
UPDATE "donations" SET "closed_at" = NULL WHERE "status" = 'PENDING' AND "closed_at" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "donations" ADD CONSTRAINT "donations_pending_open" CHECK ("donations"."status" <> 'PENDING' or "donations"."closed_at" is null) NOT VALID;
