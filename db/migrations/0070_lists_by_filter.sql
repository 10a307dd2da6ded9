-- The indexes donations_org_listed, donors_org_listed and subscriptions_org_listed are built by db/migrate-online.ts, each in place
-- of the one by creation, so that donations are written meanwhile.
SELECT 1;
