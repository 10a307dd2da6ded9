ALTER TABLE "donors" ADD COLUMN "do_not_contact" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
-- By hand: not valid, so that no row is read; db/migrate-online.ts validates it.
ALTER TABLE "donors" ADD CONSTRAINT "donors_do_not_contact" CHECK ("donors"."do_not_contact" <@ '{EMAIL,PHONE,POST}'::text[]) NOT VALID;