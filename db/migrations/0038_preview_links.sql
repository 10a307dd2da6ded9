CREATE TABLE "campaign_preview_links" (
	"id" text PRIMARY KEY NOT NULL,
	"campaign_id" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "campaign_preview_links" ADD CONSTRAINT "campaign_preview_links_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "campaign_preview_links_campaign" ON "campaign_preview_links" USING btree ("campaign_id","created_at");--> statement-breakpoint
CREATE INDEX "campaign_preview_links_expiry" ON "campaign_preview_links" USING btree ("expires_at");