-- db/migrate-online.ts validates the constraints and counts the quarters of existing donations.
ALTER TABLE "organization_rollups" DROP CONSTRAINT "organization_rollups_dimension";--> statement-breakpoint
ALTER TABLE "rollups" DROP CONSTRAINT "rollups_dimension";--> statement-breakpoint
ALTER TABLE "rollup_pending" ADD COLUMN "quarter" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "organization_rollups" ADD CONSTRAINT "organization_rollups_dimension" CHECK ("organization_rollups"."dimension" in ('total', 'day', 'hour', 'quarter', 'method', 'frequency', 'source', 'donor')) NOT VALID;--> statement-breakpoint
ALTER TABLE "rollups" ADD CONSTRAINT "rollups_dimension" CHECK ("rollups"."dimension" in ('total', 'day', 'hour', 'quarter', 'method', 'frequency', 'source', 'donor')) NOT VALID;--> statement-breakpoint
-- Folds of the release before, still at work beside the new one, would lose the quarters: it finds nothing to fold.
CREATE OR REPLACE FUNCTION rollup_pending_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('almoner.folds_for', true) IS DISTINCT FROM 'quarters' THEN
    RETURN NULL;
  END IF;
  RETURN OLD;
END $$;
