-- The index offline_donations_check is built by db/migrate-online.ts, so that offline donations are recorded meanwhile.
SELECT 1;
