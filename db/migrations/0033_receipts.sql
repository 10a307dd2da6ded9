ALTER TABLE "campaigns" ADD COLUMN "ticket_fair_market_value_cents" bigint;--> statement-breakpoint
ALTER TABLE "donations" ADD COLUMN "tickets_value_cents" bigint;--> statement-breakpoint
ALTER TABLE "donations" ADD COLUMN "payment_brand" text;--> statement-breakpoint
ALTER TABLE "donations" ADD COLUMN "payment_last4" text;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_ticket_value" CHECK ("campaigns"."ticket_fair_market_value_cents" is null or ("campaigns"."ticket_fair_market_value_cents" >= 0 and "campaigns"."ticket_price_cents" is not null));