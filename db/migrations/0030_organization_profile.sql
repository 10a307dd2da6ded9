ALTER TABLE "organizations" ADD COLUMN "legal_name" text;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "postal_address" text;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "tax_status" text DEFAULT '501C3' NOT NULL;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "description" text;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "thank_you_message" text;--> statement-breakpoint
ALTER TABLE "organizations" ADD CONSTRAINT "organizations_tax_status" CHECK ("organizations"."tax_status" in ('501C3', 'OTHER'));