CREATE TABLE "subscription_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"subscription_id" text NOT NULL,
	"scope" text NOT NULL,
	"raise_id" text,
	"cause" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "subscription_links_scope" CHECK ("subscription_links"."scope" in ('EVERYTHING', 'PAYMENT_METHOD', 'RAISE')),
	CONSTRAINT "subscription_links_raise" CHECK (("subscription_links"."scope" = 'RAISE') = ("subscription_links"."raise_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "subscription_raises" (
	"id" text PRIMARY KEY NOT NULL,
	"subscription_id" text NOT NULL,
	"from_amount_cents" bigint NOT NULL,
	"amount_cents" bigint NOT NULL,
	"total_charged_cents" bigint NOT NULL,
	"actor" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "subscription_raises_amount" CHECK ("subscription_raises"."amount_cents" > "subscription_raises"."from_amount_cents")
);
--> statement-breakpoint
ALTER TABLE "donations" RENAME COLUMN "token" TO "old_token_hash";--> statement-breakpoint
ALTER TABLE "subscriptions" RENAME COLUMN "token" TO "old_token_hash";--> statement-breakpoint
DROP INDEX "donations_token";--> statement-breakpoint
DROP INDEX "subscriptions_token";--> statement-breakpoint
ALTER TABLE "donations" ALTER COLUMN "old_token_hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ALTER COLUMN "old_token_hash" DROP NOT NULL;--> statement-breakpoint
-- Data: tokens of links that were sent before are kept as their SHA-256 alone. A change of type rewrites each table once
-- and fires no row triggers, so nothing is announced as changed.
ALTER TABLE "donations" ALTER COLUMN "old_token_hash" TYPE text USING encode(sha256(convert_to("old_token_hash", 'UTF8')), 'hex');--> statement-breakpoint
ALTER TABLE "subscriptions" ALTER COLUMN "old_token_hash" TYPE text USING encode(sha256(convert_to("old_token_hash", 'UTF8')), 'hex');--> statement-breakpoint
-- End of data.
ALTER TABLE "subscription_links" ADD CONSTRAINT "subscription_links_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_links" ADD CONSTRAINT "subscription_links_raise_id_subscription_raises_id_fk" FOREIGN KEY ("raise_id") REFERENCES "public"."subscription_raises"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_raises" ADD CONSTRAINT "subscription_raises_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "subscription_links_subscription" ON "subscription_links" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "subscription_links_expiry" ON "subscription_links" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "subscription_raises_open" ON "subscription_raises" USING btree ("subscription_id") WHERE "subscription_raises"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "subscription_raises_subscription" ON "subscription_raises" USING btree ("subscription_id","confirmed_at");--> statement-breakpoint
CREATE INDEX "subscription_raises_expiry" ON "subscription_raises" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "donations_old_token" ON "donations" USING btree ("old_token_hash") WHERE "donations"."old_token_hash" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_old_token" ON "subscriptions" USING btree ("old_token_hash") WHERE "subscriptions"."old_token_hash" is not null;