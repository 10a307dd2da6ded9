-- The index donors_org_name is built by db/migrate-online.ts, so that donors are written meanwhile.
SELECT 1;
