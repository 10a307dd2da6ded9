-- db/migrate-online.ts validates the constraints on dimensions, and counts what came before.
CREATE TABLE "campaign_fund_rollups" (
	"campaign_id" text NOT NULL,
	"fund_id" text NOT NULL,
	"day" date NOT NULL,
	"amount_cents" bigint NOT NULL,
	"donation_count" bigint NOT NULL,
	CONSTRAINT "campaign_fund_rollups_campaign_id_fund_id_day_pk" PRIMARY KEY("campaign_id","fund_id","day")
);
--> statement-breakpoint
ALTER TABLE "organization_rollups" DROP CONSTRAINT "organization_rollups_dimension";--> statement-breakpoint
ALTER TABLE "rollups" DROP CONSTRAINT "rollups_dimension";--> statement-breakpoint
ALTER TABLE "saved_reports" ALTER COLUMN "days" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "fund_pending" ADD COLUMN "campaign_id" text;--> statement-breakpoint
ALTER TABLE "saved_reports" ADD COLUMN "first_day" date;--> statement-breakpoint
ALTER TABLE "saved_reports" ADD COLUMN "last_day" date;--> statement-breakpoint
ALTER TABLE "saved_reports" ADD COLUMN "campaign_id" text;--> statement-breakpoint
ALTER TABLE "campaign_fund_rollups" ADD CONSTRAINT "campaign_fund_rollups_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_fund_rollups" ADD CONSTRAINT "campaign_fund_rollups_fund_id_funds_id_fk" FOREIGN KEY ("fund_id") REFERENCES "public"."funds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_reports" ADD CONSTRAINT "saved_reports_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_rollups" ADD CONSTRAINT "organization_rollups_dimension" CHECK ("organization_rollups"."dimension" in ('total', 'day', 'hour', 'quarter', 'offline_quarter', 'method', 'frequency', 'source', 'donor', 'method_day', 'frequency_day', 'source_day', 'medium_day', 'utm_campaign_day', 'term_day', 'content_day', 'level_day')) NOT VALID;--> statement-breakpoint
ALTER TABLE "rollups" ADD CONSTRAINT "rollups_dimension" CHECK ("rollups"."dimension" in ('total', 'day', 'hour', 'quarter', 'offline_quarter', 'method', 'frequency', 'source', 'donor', 'method_day', 'frequency_day', 'source_day', 'medium_day', 'utm_campaign_day', 'term_day', 'content_day', 'level_day')) NOT VALID;--> statement-breakpoint
ALTER TABLE "saved_reports" ADD CONSTRAINT "saved_reports_days" CHECK (("saved_reports"."days" is null) = coalesce("saved_reports"."first_day" <= "saved_reports"."last_day", false) and ("saved_reports"."days" is null or coalesce("saved_reports"."first_day", "saved_reports"."last_day") is null));--> statement-breakpoint
-- Folds of the release before, still at work beside the new one, would lose what is new: they find nothing to fold.
CREATE OR REPLACE FUNCTION rollup_pending_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('almoner.folds_for', true) IS DISTINCT FROM 'campaign_funds' THEN
    RETURN NULL;
  END IF;
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER fund_pending_folded BEFORE DELETE ON fund_pending
  FOR EACH ROW EXECUTE FUNCTION rollup_pending_stays();
--> statement-breakpoint
-- As in 0049_funds.sql, with the campaign of the donation.
CREATE OR REPLACE FUNCTION count_donation_funds() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.split AND (
    SELECT count(*) < 2 OR sum(amount_cents) <> NEW.amount_cents FROM donation_funds WHERE donation_id = NEW.id
  ) THEN
    RAISE EXCEPTION 'the funds of donation % do not sum to its amount', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  INSERT INTO fund_pending (fund_id, campaign_id, day, amount_cents, donation_count)
  SELECT c.fund_id, c.campaign_id, c.day, sum(c.cents), sum(c.donations)
  FROM (
    SELECT s.fund_id, OLD.campaign_id, (OLD.created_at AT TIME ZONE 'UTC')::date AS day, -s.cents AS cents, -OLD.counted_donations AS donations
    FROM (
      SELECT OLD.fund_id AS fund_id, OLD.net_raised_cents AS cents
      UNION ALL SELECT f.fund_id, f.cents FROM fund_shares(OLD.id, OLD.net_raised_cents) f WHERE OLD.split
    ) s WHERE TG_OP = 'UPDATE'
    UNION ALL
    SELECT s.fund_id, NEW.campaign_id, (NEW.created_at AT TIME ZONE 'UTC')::date, s.cents, NEW.counted_donations
    FROM (
      SELECT NEW.fund_id AS fund_id, NEW.net_raised_cents AS cents
      UNION ALL SELECT f.fund_id, f.cents FROM fund_shares(NEW.id, NEW.net_raised_cents) f WHERE NEW.split
    ) s
  ) c
  WHERE c.fund_id IS NOT NULL
  GROUP BY c.fund_id, c.campaign_id, c.day HAVING sum(c.cents) <> 0 OR sum(c.donations) <> 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER donations_fund_moved
  AFTER UPDATE OF fund_id, split, amount_cents, net_raised_cents, counted_donations, created_at, campaign_id
  ON donations FOR EACH ROW
  WHEN (
    (OLD.fund_id IS NOT NULL OR NEW.fund_id IS NOT NULL OR OLD.split OR NEW.split)
    AND (OLD.fund_id, OLD.split, OLD.amount_cents, OLD.net_raised_cents, OLD.counted_donations, OLD.created_at, OLD.campaign_id)
    IS DISTINCT FROM
    (NEW.fund_id, NEW.split, NEW.amount_cents, NEW.net_raised_cents, NEW.counted_donations, NEW.created_at, NEW.campaign_id)
  ) EXECUTE FUNCTION count_donation_funds();
