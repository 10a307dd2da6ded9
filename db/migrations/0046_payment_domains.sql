CREATE TABLE "payment_domains" (
	"domain" text PRIMARY KEY NOT NULL,
	"processor_domain_id" text,
	"enabled" boolean DEFAULT true NOT NULL,
	"wallets" jsonb,
	"problem" text,
	"checked_at" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payment_domains_domain" CHECK (length("payment_domains"."domain") <= 253)
);
--> statement-breakpoint
CREATE INDEX "payment_domains_due" ON "payment_domains" USING btree ("due_at") WHERE "payment_domains"."due_at" is not null;