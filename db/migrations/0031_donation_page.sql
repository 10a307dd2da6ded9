ALTER TABLE "campaigns" ADD COLUMN "impact_line" text;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "default_amount_cents" bigint;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "impact_captions" jsonb DEFAULT '[]'::jsonb NOT NULL;