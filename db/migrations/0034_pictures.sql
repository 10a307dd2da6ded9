CREATE TABLE "pictures" (
	"hash" text PRIMARY KEY NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	"stored_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
-- By hand: covers keep their bytes.
INSERT INTO "pictures" ("hash", "width", "height", "bytes", "stored_at")
	SELECT DISTINCT ON ("hash") "hash", "width", "height", "bytes", "updated_at" FROM "campaign_covers" WHERE "hash" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "campaign_covers" DROP CONSTRAINT "campaign_covers_ready";--> statement-breakpoint
-- By hand: a reference that is added with its column needs no scan.
ALTER TABLE "campaigns" ADD COLUMN "cover_hash" text CONSTRAINT "campaigns_cover_hash_pictures_hash_fk" REFERENCES "public"."pictures"("hash");--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "logo_hash" text CONSTRAINT "organizations_logo_hash_pictures_hash_fk" REFERENCES "public"."pictures"("hash");--> statement-breakpoint
ALTER TABLE "campaign_covers" ADD CONSTRAINT "campaign_covers_hash_pictures_hash_fk" FOREIGN KEY ("hash") REFERENCES "public"."pictures"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "campaigns_cover" ON "campaigns" USING btree ("cover_hash");--> statement-breakpoint
CREATE INDEX "organizations_logo" ON "organizations" USING btree ("logo_hash");--> statement-breakpoint
ALTER TABLE "campaign_covers" DROP COLUMN "width";--> statement-breakpoint
ALTER TABLE "campaign_covers" DROP COLUMN "height";--> statement-breakpoint
ALTER TABLE "campaign_covers" DROP COLUMN "bytes";--> statement-breakpoint
ALTER TABLE "campaign_covers" ADD CONSTRAINT "campaign_covers_ready" CHECK (("campaign_covers"."status" = 'READY') = ("campaign_covers"."hash" is not null));