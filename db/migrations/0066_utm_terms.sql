-- db/migrate-online.ts validates the constraints on dimensions. No donation from before has a term or content, so there is nothing to count.
ALTER TABLE "organization_rollups" DROP CONSTRAINT "organization_rollups_dimension";--> statement-breakpoint
ALTER TABLE "rollups" DROP CONSTRAINT "rollups_dimension";--> statement-breakpoint
ALTER TABLE "donations" ADD COLUMN "utm_term" text;--> statement-breakpoint
ALTER TABLE "donations" ADD COLUMN "utm_content" text;--> statement-breakpoint
ALTER TABLE "rollup_pending" ADD COLUMN "term" text;--> statement-breakpoint
ALTER TABLE "rollup_pending" ADD COLUMN "content" text;--> statement-breakpoint
ALTER TABLE "saved_reports" ADD COLUMN "mail_to" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "organization_rollups" ADD CONSTRAINT "organization_rollups_dimension" CHECK ("organization_rollups"."dimension" in ('total', 'day', 'hour', 'quarter', 'method', 'frequency', 'source', 'donor', 'method_day', 'frequency_day', 'source_day', 'medium_day', 'utm_campaign_day', 'term_day', 'content_day', 'level_day')) NOT VALID;--> statement-breakpoint
ALTER TABLE "rollups" ADD CONSTRAINT "rollups_dimension" CHECK ("rollups"."dimension" in ('total', 'day', 'hour', 'quarter', 'method', 'frequency', 'source', 'donor', 'method_day', 'frequency_day', 'source_day', 'medium_day', 'utm_campaign_day', 'term_day', 'content_day', 'level_day')) NOT VALID;--> statement-breakpoint
ALTER TABLE "saved_reports" ADD CONSTRAINT "saved_reports_mail_to" CHECK (cardinality("saved_reports"."mail_to") <= 5);--> statement-breakpoint
-- Folds of the release before, still at work beside the new one, would lose the new dimensions: it finds nothing to fold.
CREATE OR REPLACE FUNCTION rollup_pending_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('almoner.folds_for', true) IS DISTINCT FROM 'utm_fields' THEN
    RETURN NULL;
  END IF;
  RETURN OLD;
END $$;
