-- The indexes donations_utm_source, donations_utm_medium, donations_utm_campaign, donations_utm_term and donations_utm_content are
-- built by db/migrate-online.ts, so that donations are written meanwhile.
SELECT 1;
