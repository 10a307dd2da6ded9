-- The indexes donations_org_amount and donors_org_sorted are built by db/migrate-online.ts, so that donations are written meanwhile.
SELECT 1;
