ALTER TABLE "donations" DROP CONSTRAINT "donations_method";--> statement-breakpoint
-- By hand: not valid, so that no row is read; every existing row satisfies the narrower list before.
ALTER TABLE "donations" ADD CONSTRAINT "donations_method" CHECK ("donations"."payment_method" in ('CARD', 'ACH', 'APPLE_PAY', 'GOOGLE_PAY', 'LINK', 'UNKNOWN')) NOT VALID;