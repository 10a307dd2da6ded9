CREATE TABLE "accounting_settings" (
	"org_id" text PRIMARY KEY NOT NULL,
	"deposit_account" text NOT NULL,
	"donation_account" text NOT NULL,
	"fee_account" text NOT NULL,
	"refund_account" text NOT NULL,
	"dispute_account" text NOT NULL,
	"returned_payout_account" text NOT NULL,
	"other_account" text NOT NULL,
	"funds_as" text NOT NULL,
	"general_fund_class" text,
	"tracking_category" text NOT NULL,
	"tax_rate" text NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "accounting_settings_funds_as" CHECK ("accounting_settings"."funds_as" in ('NONE', 'CLASS', 'ACCOUNT'))
);
--> statement-breakpoint
ALTER TABLE "accounting_settings" ADD CONSTRAINT "accounting_settings_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;