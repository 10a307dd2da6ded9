ALTER TABLE "campaigns" ADD COLUMN "cover_original_hash" text;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "cover_crop" jsonb;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "cover_focus" jsonb;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "cover_alt" text;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_cover_original_hash_pictures_hash_fk" FOREIGN KEY ("cover_original_hash") REFERENCES "public"."pictures"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "campaigns_cover_original" ON "campaigns" USING btree ("cover_original_hash");