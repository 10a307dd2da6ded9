ALTER TABLE "saved_reports" ADD COLUMN "mail_to_members" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "saved_reports" ADD COLUMN "mail_to_author_id" text;