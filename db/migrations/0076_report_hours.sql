-- db/migrate-online.ts adds up the hours of what is folded, then validates the constraints.
ALTER TABLE "organization_rollups" DROP CONSTRAINT "organization_rollups_dimension";--> statement-breakpoint
ALTER TABLE "rollups" DROP CONSTRAINT "rollups_dimension";--> statement-breakpoint
ALTER TABLE "organization_rollups" ADD CONSTRAINT "organization_rollups_dimension" CHECK ("organization_rollups"."dimension" in ('total', 'day', 'hour', 'quarter', 'offline_quarter', 'method', 'frequency', 'source', 'donor', 'method_day', 'frequency_day', 'source_day', 'medium_day', 'utm_campaign_day', 'term_day', 'content_day', 'level_day', 'day_hour', 'month', 'time_month', 'method_month', 'frequency_month', 'source_month', 'medium_month', 'utm_campaign_month', 'term_month', 'content_month', 'level_month')) NOT VALID;--> statement-breakpoint
ALTER TABLE "rollups" ADD CONSTRAINT "rollups_dimension" CHECK ("rollups"."dimension" in ('total', 'day', 'hour', 'quarter', 'offline_quarter', 'method', 'frequency', 'source', 'donor', 'method_day', 'frequency_day', 'source_day', 'medium_day', 'utm_campaign_day', 'term_day', 'content_day', 'level_day', 'day_hour', 'month', 'time_month', 'method_month', 'frequency_month', 'source_month', 'medium_month', 'utm_campaign_month', 'term_month', 'content_month', 'level_month')) NOT VALID;--> statement-breakpoint
-- Folds of the release before, still at work beside the new one, would lose the hours: they find nothing to fold.
CREATE OR REPLACE FUNCTION rollup_pending_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('almoner.folds_for', true) IS DISTINCT FROM 'day_hours' THEN
    RETURN NULL;
  END IF;
  RETURN OLD;
END $$;
--> statement-breakpoint
-- Its repairs would remove the hours, and count pending changes twice, since they cannot delete them. Each repair runs a DELETE of totals, so
-- refusing the statement refuses the repair, even where it would delete no row.
DROP TRIGGER rollups_months_stay ON rollups;
--> statement-breakpoint
DROP TRIGGER organization_rollups_months_stay ON organization_rollups;
--> statement-breakpoint
DROP FUNCTION rollup_months_stay();
--> statement-breakpoint
CREATE FUNCTION rollup_periods_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('almoner.folds_for', true) IS DISTINCT FROM 'day_hours' THEN
    RAISE EXCEPTION 'totals by hour and month are kept by a newer release, which must repair them';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER rollups_periods_stay BEFORE DELETE ON rollups
  FOR EACH STATEMENT EXECUTE FUNCTION rollup_periods_stay();
--> statement-breakpoint
CREATE TRIGGER organization_rollups_periods_stay BEFORE DELETE ON organization_rollups
  FOR EACH STATEMENT EXECUTE FUNCTION rollup_periods_stay();
