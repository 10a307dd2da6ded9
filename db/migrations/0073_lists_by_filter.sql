-- The indexes donations_org_listed, donors_org_listed and subscriptions_org_listed, each in place of the one by creation,
-- donations_returned and donations_offline are built by db/migrate-online.ts, so that donations are written meanwhile.
SELECT 1;
