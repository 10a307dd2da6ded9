CREATE TABLE "bulk_runs" (
	"id" text PRIMARY KEY NOT NULL,
	"org_id" text NOT NULL,
	"task" jsonb NOT NULL,
	"status" text NOT NULL,
	"matching" integer NOT NULL,
	"cursor_at" timestamp (3) with time zone,
	"cursor_id" text,
	"done" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "bulk_runs_status" CHECK ("bulk_runs"."status" in ('RUNNING', 'COMPLETED', 'CANCELED')),
	CONSTRAINT "bulk_runs_ended" CHECK (("bulk_runs"."status" = 'RUNNING') = ("bulk_runs"."ended_at" is null))
);
--> statement-breakpoint
CREATE TABLE "donor_giving_cohorts" (
	"org_id" text NOT NULL,
	"unit" text NOT NULL,
	"period" date NOT NULL,
	"first_period" date NOT NULL,
	"donors" integer NOT NULL,
	"donations" integer NOT NULL,
	"amount_cents" bigint NOT NULL,
	"kept_donors" integer NOT NULL,
	"kept_cents" bigint NOT NULL,
	"kept_before_cents" bigint NOT NULL,
	CONSTRAINT "donor_giving_cohorts_org_id_unit_period_first_period_pk" PRIMARY KEY("org_id","unit","period","first_period"),
	CONSTRAINT "donor_giving_cohorts_unit" CHECK ("donor_giving_cohorts"."unit" in ('month', 'quarter', 'year'))
);
--> statement-breakpoint
ALTER TABLE "bulk_runs" ADD CONSTRAINT "bulk_runs_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bulk_runs_org_created" ON "bulk_runs" USING btree ("org_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "bulk_runs_running" ON "bulk_runs" USING btree ("org_id") WHERE "bulk_runs"."status" = 'RUNNING';
--> statement-breakpoint
-- Adds the donors of new rows of donor_giving to their cohorts, or takes those of removed rows out. Rows are never updated.
CREATE FUNCTION donor_giving_cohorts_follow() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  sign constant integer := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
  INSERT INTO donor_giving_cohorts AS c (org_id, unit, period, first_period, donors, donations, amount_cents,
                                         kept_donors, kept_cents, kept_before_cents)
  SELECT org_id, unit, period, first_period, sign * count(*), sign * sum(donations), sign * sum(cents),
         sign * count(*) FILTER (WHERE kept), sign * coalesce(sum(cents) FILTER (WHERE kept), 0),
         sign * coalesce(sum(cents_before) FILTER (WHERE kept), 0)
  FROM (
    SELECT org_id, unit, period, first_period, donations,
           total - lag(total, 1, 0::bigint) OVER each_period AS cents,
           lag(total, 1, 0::bigint) OVER each_period - lag(total, 2, 0::bigint) OVER each_period AS cents_before,
           coalesce(lag(period) OVER each_period = (period - step)::date, false) AS kept
    FROM (
      SELECT g.org_id, g.donor_id, u.unit, u.step, date_trunc(u.unit, g.days[1]::timestamp)::date AS first_period,
             date_trunc(u.unit, e.day::timestamp)::date AS period, count(*) AS donations, max(e.total) AS total
      FROM changed g
      CROSS JOIN LATERAL unnest(g.days, g.totals) AS e (day, total)
      CROSS JOIN (VALUES ('month', interval '1 month'), ('quarter', interval '3 months'), ('year', interval '1 year')) AS u (unit, step)
      WHERE g.dimension = 'all'
      GROUP BY 1, 2, 3, 4, 5, 6
    ) AS gave
    WINDOW each_period AS (PARTITION BY org_id, unit, donor_id ORDER BY period)
  ) AS parts
  GROUP BY org_id, unit, period, first_period
  ON CONFLICT (org_id, unit, period, first_period) DO UPDATE SET
    donors = c.donors + excluded.donors,
    donations = c.donations + excluded.donations,
    amount_cents = c.amount_cents + excluded.amount_cents,
    kept_donors = c.kept_donors + excluded.kept_donors,
    kept_cents = c.kept_cents + excluded.kept_cents,
    kept_before_cents = c.kept_before_cents + excluded.kept_before_cents;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER donor_giving_added AFTER INSERT ON donor_giving
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION donor_giving_cohorts_follow();--> statement-breakpoint
CREATE TRIGGER donor_giving_removed AFTER DELETE ON donor_giving
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION donor_giving_cohorts_follow();--> statement-breakpoint
-- What is known is read from donations again when it is next asked for, with the cohorts. The triggers add nothing for TRUNCATE.
TRUNCATE donor_giving, donor_giving_stale;--> statement-breakpoint
DELETE FROM donor_giving_builds;
