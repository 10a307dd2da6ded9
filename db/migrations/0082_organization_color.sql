ALTER TABLE "organizations" ADD COLUMN "color" text;--> statement-breakpoint
ALTER TABLE "organizations" ADD CONSTRAINT "organizations_color" CHECK ("organizations"."color" ~ '^#[0-9a-fA-F]{6}$');