CREATE TABLE "donation_matches" (
	"donation_id" text NOT NULL,
	"match_id" text NOT NULL,
	"position" integer NOT NULL,
	"ratio_pct" integer NOT NULL,
	"covered_cents" bigint NOT NULL,
	"cents" bigint NOT NULL,
	CONSTRAINT "donation_matches_donation_id_match_id_pk" PRIMARY KEY("donation_id","match_id"),
	CONSTRAINT "donation_matches_amounts" CHECK ("donation_matches"."covered_cents" >= 0 and "donation_matches"."cents" >= 0 and "donation_matches"."ratio_pct" > 0)
);
--> statement-breakpoint
CREATE TABLE "matches" (
	"id" text PRIMARY KEY NOT NULL,
	"campaign_id" text NOT NULL,
	"is_main" boolean DEFAULT false NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"sponsor_name" text,
	"ratio_pct" integer NOT NULL,
	"max_cents" bigint,
	"max_per_donation_cents" bigint,
	"starts_at" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone,
	"position" integer DEFAULT 0 NOT NULL,
	"matched_cents" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "matches_ratio" CHECK ("matches"."ratio_pct" > 0),
	CONSTRAINT "matches_caps" CHECK (coalesce("matches"."max_cents", 1) > 0 and coalesce("matches"."max_per_donation_cents", 1) > 0),
	CONSTRAINT "matches_used" CHECK ("matches"."matched_cents" between 0 and coalesce("matches"."max_cents", "matches"."matched_cents")),
	CONSTRAINT "matches_times" CHECK ("matches"."starts_at" is null or "matches"."ends_at" is null or "matches"."starts_at" < "matches"."ends_at")
);
--> statement-breakpoint
CREATE TABLE "page_views" (
	"campaign_id" text NOT NULL,
	"day" date NOT NULL,
	"views" bigint NOT NULL,
	CONSTRAINT "page_views_campaign_id_day_pk" PRIMARY KEY("campaign_id","day"),
	CONSTRAINT "page_views_count" CHECK ("page_views"."views" > 0)
);
--> statement-breakpoint
ALTER TABLE "campaigns" DROP CONSTRAINT "campaigns_matched";--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "has_matches" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "donation_matches" ADD CONSTRAINT "donation_matches_donation_id_donations_id_fk" FOREIGN KEY ("donation_id") REFERENCES "public"."donations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "donation_matches" ADD CONSTRAINT "donation_matches_match_id_matches_id_fk" FOREIGN KEY ("match_id") REFERENCES "public"."matches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matches" ADD CONSTRAINT "matches_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_views" ADD CONSTRAINT "page_views_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "donation_matches_match" ON "donation_matches" USING btree ("match_id");--> statement-breakpoint
CREATE INDEX "matches_campaign" ON "matches" USING btree ("campaign_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "matches_main" ON "matches" USING btree ("campaign_id") WHERE "matches"."is_main";--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_matched" CHECK ("campaigns"."matched_cents" >= 0);--> statement-breakpoint
-- Whether a campaign has a match that is on: only then do donations lock its row.
CREATE FUNCTION note_matches() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  of_campaign text := CASE WHEN TG_OP = 'DELETE' THEN OLD.campaign_id ELSE NEW.campaign_id END;
  has boolean := EXISTS (SELECT FROM matches m WHERE m.campaign_id = of_campaign AND m.enabled);
BEGIN
  UPDATE campaigns SET has_matches = has WHERE id = of_campaign AND has_matches <> has;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER matches_noted AFTER INSERT OR DELETE OR UPDATE OF enabled ON matches
  FOR EACH ROW EXECUTE FUNCTION note_matches();
--> statement-breakpoint
-- The match of a campaign's own fields. It stays when they are emptied: its other terms, and what it added, are its own.
CREATE FUNCTION copy_main_match() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.matching_enabled OR NEW.matching_org_name IS NOT NULL OR NEW.matching_max_cents IS NOT NULL THEN
    INSERT INTO matches (id, campaign_id, is_main, enabled, sponsor_name, ratio_pct, max_cents, position, created_at, updated_at)
    VALUES ('m' || substr(md5(NEW.id), 1, 23), NEW.id, true, NEW.matching_enabled, NEW.matching_org_name, NEW.matching_ratio_pct,
      NEW.matching_max_cents, (SELECT coalesce(max(m.position) + 1, 0) FROM matches m WHERE m.campaign_id = NEW.id), NEW.updated_at, NEW.updated_at)
    ON CONFLICT (campaign_id) WHERE is_main DO UPDATE SET enabled = excluded.enabled, sponsor_name = excluded.sponsor_name,
      ratio_pct = excluded.ratio_pct, max_cents = excluded.max_cents, updated_at = excluded.updated_at;
  ELSE
    UPDATE matches SET enabled = false, sponsor_name = NULL, max_cents = NULL, ratio_pct = NEW.matching_ratio_pct, updated_at = NEW.updated_at
    WHERE campaign_id = NEW.id AND is_main;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER campaigns_match_made AFTER INSERT ON campaigns FOR EACH ROW
  WHEN (NEW.matching_enabled OR NEW.matching_org_name IS NOT NULL OR NEW.matching_max_cents IS NOT NULL) EXECUTE FUNCTION copy_main_match();
--> statement-breakpoint
CREATE TRIGGER campaigns_match_moved AFTER UPDATE OF matching_enabled, matching_org_name, matching_max_cents, matching_ratio_pct ON campaigns
  FOR EACH ROW WHEN (
    (OLD.matching_enabled, OLD.matching_org_name, OLD.matching_max_cents, OLD.matching_ratio_pct)
    IS DISTINCT FROM (NEW.matching_enabled, NEW.matching_org_name, NEW.matching_max_cents, NEW.matching_ratio_pct)
  ) EXECUTE FUNCTION copy_main_match();
--> statement-breakpoint
-- Which match of a donation covers which part is noted by db/migrate-online.ts.
INSERT INTO matches (id, campaign_id, is_main, enabled, sponsor_name, ratio_pct, max_cents, matched_cents, created_at, updated_at)
SELECT 'm' || substr(md5(id), 1, 23), id, true, matching_enabled, matching_org_name, matching_ratio_pct, matching_max_cents, matched_cents,
  created_at, created_at
FROM campaigns WHERE matching_enabled OR matching_org_name IS NOT NULL OR matching_max_cents IS NOT NULL OR matched_cents > 0;
--> statement-breakpoint
-- How the matches of a campaign are shared out to donations that begin to count together (docs/decisions.md, Matching): donations in
-- the given order, matches in that of the list. A match covers what those before it leave of a donation, up to its cap for each
-- donation and what is left of its own cap, and only if it ran when the donation was made. Call it with the campaign locked.
CREATE FUNCTION share_matches(of_campaign text, donation_ids text[], amounts bigint[], made timestamptz[])
RETURNS TABLE (donation_id text, match_id text, "position" integer, ratio_pct integer, covered_cents bigint, cents bigint)
LANGUAGE plpgsql STABLE AS $$
DECLARE
  offered matches[] := array(SELECT m FROM matches m WHERE m.campaign_id = of_campaign AND m.enabled ORDER BY m.position, m.id);
  -- What is left of each; null: unlimited.
  room bigint[] := array(
    SELECT m.max_cents - m.matched_cents FROM matches m WHERE m.campaign_id = of_campaign AND m.enabled ORDER BY m.position, m.id);
  one matches;
  rest bigint;
  wanted bigint;
BEGIN
  FOR d IN 1 .. cardinality(donation_ids) LOOP
    rest := amounts[d];
    share_matches.position := 0;
    FOR m IN 1 .. cardinality(offered) LOOP
      one := offered[m];
      EXIT WHEN rest <= 0;
      CONTINUE WHEN made[d] < one.starts_at OR made[d] >= one.ends_at;
      wanted := (rest * one.ratio_pct + 50) / 100;
      cents := least(wanted, one.max_per_donation_cents, room[m]);
      CONTINUE WHEN cents <= 0;
      donation_id := donation_ids[d];
      match_id := one.id;
      ratio_pct := one.ratio_pct;
      covered_cents := CASE WHEN cents = wanted THEN rest ELSE least(rest, (cents * 100 + one.ratio_pct - 1) / one.ratio_pct) END;
      RETURN NEXT;
      share_matches.position := share_matches.position + 1;
      room[m] := room[m] - cents;
      rest := rest - covered_cents;
    END LOOP;
  END LOOP;
END $$;
