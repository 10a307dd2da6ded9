-- db/migrate-online.ts validates the constraints, counts the new dimensions of existing donations, and replaces the indexes of the largest rows.
ALTER TABLE "organization_rollups" DROP CONSTRAINT "organization_rollups_dimension";--> statement-breakpoint
ALTER TABLE "rollups" DROP CONSTRAINT "rollups_dimension";--> statement-breakpoint
ALTER TABLE "rollup_pending" ADD COLUMN "medium" text;--> statement-breakpoint
ALTER TABLE "rollup_pending" ADD COLUMN "utm_campaign" text;--> statement-breakpoint
ALTER TABLE "rollup_pending" ADD COLUMN "level_id" text;--> statement-breakpoint
ALTER TABLE "organization_rollups" ADD CONSTRAINT "organization_rollups_dimension" CHECK ("organization_rollups"."dimension" in ('total', 'day', 'hour', 'quarter', 'method', 'frequency', 'source', 'donor', 'method_day', 'frequency_day', 'source_day', 'medium_day', 'utm_campaign_day', 'level_day')) NOT VALID;--> statement-breakpoint
ALTER TABLE "rollups" ADD CONSTRAINT "rollups_dimension" CHECK ("rollups"."dimension" in ('total', 'day', 'hour', 'quarter', 'method', 'frequency', 'source', 'donor', 'method_day', 'frequency_day', 'source_day', 'medium_day', 'utm_campaign_day', 'level_day')) NOT VALID;--> statement-breakpoint
-- Folds of the release before, still at work beside the new one, would lose the new dimensions: it finds nothing to fold.
CREATE OR REPLACE FUNCTION rollup_pending_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('almoner.folds_for', true) IS DISTINCT FROM 'attributes' THEN
    RETURN NULL;
  END IF;
  RETURN OLD;
END $$;
