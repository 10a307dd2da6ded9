CREATE TABLE "funds" (
	"id" text PRIMARY KEY NOT NULL,
	"org_id" text NOT NULL,
	"name" text NOT NULL,
	"code" text,
	"goal_cents" bigint,
	"restricted" boolean NOT NULL,
	"archived_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "funds_name_length" CHECK (length("funds"."name") between 1 and 80),
	CONSTRAINT "funds_code_length" CHECK (length("funds"."code") between 1 and 40),
	CONSTRAINT "funds_goal" CHECK (coalesce("funds"."goal_cents", 1) > 0)
);
--> statement-breakpoint
ALTER TABLE "funds" ADD CONSTRAINT "funds_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "funds_name" ON "funds" USING btree ("org_id",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "funds_code" ON "funds" USING btree ("org_id",lower("code")) WHERE "funds"."code" is not null;
--> statement-breakpoint
CREATE TABLE "designations" (
	"donation_id" text NOT NULL,
	"revision" integer NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"reason" text NOT NULL,
	"author_kind" text NOT NULL,
	"author_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "designations_donation_id_revision_pk" PRIMARY KEY("donation_id","revision"),
	CONSTRAINT "designations_revision" CHECK ("designations"."revision" > 0),
	CONSTRAINT "designations_author" CHECK ("designations"."author_kind" in ('person', 'key', 'system'))
);
--> statement-breakpoint
CREATE TABLE "donation_funds" (
	"donation_id" text NOT NULL,
	"position" integer NOT NULL,
	"fund_id" text,
	"amount_cents" bigint NOT NULL,
	CONSTRAINT "donation_funds_donation_id_position_pk" PRIMARY KEY("donation_id","position"),
	CONSTRAINT "donation_funds_amount" CHECK ("donation_funds"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "fund_pending" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "fund_pending_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"fund_id" text NOT NULL,
	"day" date NOT NULL,
	"amount_cents" bigint NOT NULL,
	"donation_count" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "fund_rollups" (
	"fund_id" text NOT NULL,
	"day" date NOT NULL,
	"amount_cents" bigint NOT NULL,
	"donation_count" bigint NOT NULL,
	CONSTRAINT "fund_rollups_fund_id_day_pk" PRIMARY KEY("fund_id","day")
);
--> statement-breakpoint
-- By hand: a new column without values refers to funds, so that no row is read.
ALTER TABLE "campaigns" ADD COLUMN "default_fund_id" text CONSTRAINT "campaigns_default_fund_id_funds_id_fk" REFERENCES "public"."funds"("id");--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "fund_ids" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "donations" ADD COLUMN "fund_id" text CONSTRAINT "donations_fund_id_funds_id_fk" REFERENCES "public"."funds"("id");--> statement-breakpoint
ALTER TABLE "donations" ADD COLUMN "split" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "fund_id" text CONSTRAINT "subscriptions_fund_id_funds_id_fk" REFERENCES "public"."funds"("id");--> statement-breakpoint
ALTER TABLE "designations" ADD CONSTRAINT "designations_donation_id_donations_id_fk" FOREIGN KEY ("donation_id") REFERENCES "public"."donations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "donation_funds" ADD CONSTRAINT "donation_funds_donation_id_donations_id_fk" FOREIGN KEY ("donation_id") REFERENCES "public"."donations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "donation_funds" ADD CONSTRAINT "donation_funds_fund_id_funds_id_fk" FOREIGN KEY ("fund_id") REFERENCES "public"."funds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fund_pending" ADD CONSTRAINT "fund_pending_fund_id_funds_id_fk" FOREIGN KEY ("fund_id") REFERENCES "public"."funds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fund_rollups" ADD CONSTRAINT "fund_rollups_fund_id_funds_id_fk" FOREIGN KEY ("fund_id") REFERENCES "public"."funds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "donation_funds_once" ON "donation_funds" USING btree ("donation_id",coalesce("fund_id", ''));--> statement-breakpoint
CREATE INDEX "donation_funds_fund" ON "donation_funds" USING btree ("fund_id","donation_id");--> statement-breakpoint
CREATE INDEX "fund_pending_fund" ON "fund_pending" USING btree ("fund_id");--> statement-breakpoint
-- By hand: indexes of donations and subscriptions are built by db/migrate-online.ts. Not valid, so that no row is read; no donation is split yet.
ALTER TABLE "donations" ADD CONSTRAINT "donations_split" CHECK (not "donations"."split" or "donations"."fund_id" is null) NOT VALID;
--> statement-breakpoint
-- What the parts of a split donation count for: `net` cents in their proportion; cents left over go to the largest remainders.
CREATE FUNCTION fund_shares(of_donation text, net bigint) RETURNS TABLE (fund_id text, cents bigint) LANGUAGE sql STABLE AS $$
  WITH part AS (
    SELECT f.fund_id, f.position, net * f.amount_cents / t.total AS whole, net * f.amount_cents % t.total AS rest
    FROM donation_funds f,
         (SELECT sum(amount_cents)::bigint AS total FROM donation_funds WHERE donation_id = of_donation) t
    WHERE f.donation_id = of_donation
  ), ranked AS (
    SELECT p.fund_id, p.whole, row_number() OVER (ORDER BY p.rest DESC, p.position) AS place,
           net - sum(p.whole) OVER () AS left_over
    FROM part p
  )
  SELECT r.fund_id, r.whole + (r.place <= r.left_over)::int FROM ranked r
$$;
--> statement-breakpoint
-- Keeps the totals of funds with each change of what a donation counts for. Donations to the general fund do not come here.
CREATE FUNCTION count_donation_funds() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.split AND (
    SELECT count(*) < 2 OR sum(amount_cents) <> NEW.amount_cents FROM donation_funds WHERE donation_id = NEW.id
  ) THEN
    RAISE EXCEPTION 'the funds of donation % do not sum to its amount', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  INSERT INTO fund_pending (fund_id, day, amount_cents, donation_count)
  SELECT c.fund_id, c.day, sum(c.cents), sum(c.donations)
  FROM (
    SELECT s.fund_id, (OLD.created_at AT TIME ZONE 'UTC')::date AS day, -s.cents AS cents, -OLD.counted_donations AS donations
    FROM (
      SELECT OLD.fund_id AS fund_id, OLD.net_raised_cents AS cents
      UNION ALL SELECT f.fund_id, f.cents FROM fund_shares(OLD.id, OLD.net_raised_cents) f WHERE OLD.split
    ) s WHERE TG_OP = 'UPDATE'
    UNION ALL
    SELECT s.fund_id, (NEW.created_at AT TIME ZONE 'UTC')::date, s.cents, NEW.counted_donations
    FROM (
      SELECT NEW.fund_id AS fund_id, NEW.net_raised_cents AS cents
      UNION ALL SELECT f.fund_id, f.cents FROM fund_shares(NEW.id, NEW.net_raised_cents) f WHERE NEW.split
    ) s
  ) c
  WHERE c.fund_id IS NOT NULL
  GROUP BY c.fund_id, c.day HAVING sum(c.cents) <> 0 OR sum(c.donations) <> 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER donations_fund_made AFTER INSERT ON donations FOR EACH ROW
  WHEN (NEW.split OR (NEW.fund_id IS NOT NULL AND NEW.counted_donations = 1)) EXECUTE FUNCTION count_donation_funds();
--> statement-breakpoint
CREATE TRIGGER donations_fund_moved AFTER UPDATE OF fund_id, split, amount_cents, net_raised_cents, counted_donations, created_at
  ON donations FOR EACH ROW
  WHEN (
    (OLD.fund_id IS NOT NULL OR NEW.fund_id IS NOT NULL OR OLD.split OR NEW.split)
    AND (OLD.fund_id, OLD.split, OLD.amount_cents, OLD.net_raised_cents, OLD.counted_donations, OLD.created_at)
    IS DISTINCT FROM
    (NEW.fund_id, NEW.split, NEW.amount_cents, NEW.net_raised_cents, NEW.counted_donations, NEW.created_at)
  ) EXECUTE FUNCTION count_donation_funds();
--> statement-breakpoint
-- Parts are replaced while the donation is not split, so that the totals of their funds follow.
CREATE FUNCTION donation_funds_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM donations WHERE id IN (OLD.donation_id, NEW.donation_id) AND split
  ) THEN
    RAISE EXCEPTION 'the funds of a split donation do not change' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN coalesce(NEW, OLD);
END $$;
--> statement-breakpoint
CREATE TRIGGER donation_funds_kept BEFORE INSERT OR UPDATE OR DELETE ON donation_funds
  FOR EACH ROW EXECUTE FUNCTION donation_funds_stay();
--> statement-breakpoint
CREATE FUNCTION designations_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'designations are append-only: % is refused', TG_OP USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER designations_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON designations
  FOR EACH STATEMENT EXECUTE FUNCTION designations_refuse_change();
