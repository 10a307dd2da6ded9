CREATE TABLE "campaign_covers" (
	"campaign_id" text PRIMARY KEY NOT NULL,
	"source_url" text NOT NULL,
	"status" text NOT NULL,
	"attempts" integer NOT NULL,
	"next_attempt_at" timestamp (3) with time zone NOT NULL,
	"lease_id" text,
	"error" text,
	"hash" text,
	"width" integer,
	"height" integer,
	"bytes" "bytea",
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "campaign_covers_status" CHECK ("campaign_covers"."status" in ('PENDING', 'READY', 'FAILED')),
	CONSTRAINT "campaign_covers_ready" CHECK (("campaign_covers"."status" = 'READY') = (num_nonnulls("campaign_covers"."hash", "campaign_covers"."width", "campaign_covers"."height", "campaign_covers"."bytes") = 4))
);
--> statement-breakpoint
ALTER TABLE "campaign_covers" ADD CONSTRAINT "campaign_covers_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "campaign_covers_hash" ON "campaign_covers" USING btree ("hash");