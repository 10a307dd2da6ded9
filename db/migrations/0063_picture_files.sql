CREATE TABLE "picture_files" (
	"hash" text PRIMARY KEY NOT NULL,
	"size" integer NOT NULL,
	"used_at" timestamp (3) with time zone NOT NULL,
	"removing_at" timestamp (3) with time zone,
	CONSTRAINT "picture_files_hash" CHECK ("picture_files"."hash" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
ALTER TABLE "picture_renditions" ALTER COLUMN "bytes" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "pictures" ALTER COLUMN "bytes" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "picture_renditions" ADD COLUMN "file_hash" text;--> statement-breakpoint
ALTER TABLE "pictures" ADD COLUMN "file_hash" text;--> statement-breakpoint
ALTER TABLE "picture_renditions" ADD CONSTRAINT "picture_renditions_file_hash_picture_files_hash_fk" FOREIGN KEY ("file_hash") REFERENCES "public"."picture_files"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_file_hash_picture_files_hash_fk" FOREIGN KEY ("file_hash") REFERENCES "public"."picture_files"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "picture_renditions_file" ON "picture_renditions" USING btree ("file_hash");--> statement-breakpoint
CREATE INDEX "picture_renditions_unmoved" ON "picture_renditions" USING btree ("hash") WHERE "picture_renditions"."bytes" is not null;--> statement-breakpoint
CREATE INDEX "pictures_file" ON "pictures" USING btree ("file_hash");--> statement-breakpoint
CREATE INDEX "pictures_unmoved" ON "pictures" USING btree ("hash") WHERE "pictures"."bytes" is not null;--> statement-breakpoint
ALTER TABLE "picture_renditions" ADD CONSTRAINT "picture_renditions_place" CHECK (("picture_renditions"."bytes" is null) <> ("picture_renditions"."file_hash" is null));--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_place" CHECK (("pictures"."bytes" is null) <> ("pictures"."file_hash" is null));