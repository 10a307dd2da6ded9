CREATE TABLE "picture_renditions" (
	"hash" text NOT NULL,
	"width" integer NOT NULL,
	"format" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "picture_renditions_hash_width_format_pk" PRIMARY KEY("hash","width","format"),
	CONSTRAINT "picture_renditions_format" CHECK ("picture_renditions"."format" in ('webp', 'avif'))
);
--> statement-breakpoint
ALTER TABLE "pictures" ADD COLUMN "rendered_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "picture_renditions" ADD CONSTRAINT "picture_renditions_hash_pictures_hash_fk" FOREIGN KEY ("hash") REFERENCES "public"."pictures"("hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pictures_unrendered" ON "pictures" USING btree ("stored_at") WHERE "pictures"."rendered_at" is null;