ALTER TABLE "campaigns" ADD COLUMN "approve_messages" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "employer_match_text" text;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "employer_match_url" text;--> statement-breakpoint
ALTER TABLE "donations" ADD COLUMN "message_state" text;--> statement-breakpoint
CREATE INDEX "donations_message_waiting" ON "donations" USING btree ("org_id","created_at","id") WHERE "donations"."message_state" = 'WAITING' and "donations"."status" = 'SUCCEEDED';--> statement-breakpoint
-- By hand: not valid, so that no row is read; the column of every existing row is null.
ALTER TABLE "donations" ADD CONSTRAINT "donations_message_state" CHECK ("donations"."message_state" is null or ("donations"."message_state" in ('SHOWN', 'WAITING', 'HIDDEN') and "donations"."public_message" is not null)) NOT VALID;
