ALTER TABLE "donations" ADD COLUMN "card_key" text;--> statement-breakpoint
ALTER TABLE "donations" ADD COLUMN "payment_reported_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payment_failures" ADD COLUMN "counts_email" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_failures" ADD COLUMN "counts_campaign" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_failures" ADD COLUMN "counts_org" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX "donations_open_client" ON "donations" USING btree ("client_key","created_at") WHERE "donations"."status" in ('PENDING', 'FAILED') and "donations"."closed_at" is null;