ALTER TABLE "donor_membership_periods" ADD COLUMN "level_chosen" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "donor_membership_periods" p SET "level_chosen" = true FROM "donations" d WHERE d."id" = p."donation_id" AND d."giving_level_id" IS NOT NULL AND p."level_id" = d."giving_level_id";
