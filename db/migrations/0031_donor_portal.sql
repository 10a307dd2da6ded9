CREATE TABLE "giving_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"donor_id" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "giving_tokens_kind" CHECK ("giving_tokens"."kind" in ('LINK', 'SESSION'))
);
--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "paused_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "giving_tokens" ADD CONSTRAINT "giving_tokens_donor_id_donors_id_fk" FOREIGN KEY ("donor_id") REFERENCES "public"."donors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "giving_tokens_donor" ON "giving_tokens" USING btree ("donor_id");--> statement-breakpoint
CREATE INDEX "giving_tokens_expiry" ON "giving_tokens" USING btree ("expires_at");