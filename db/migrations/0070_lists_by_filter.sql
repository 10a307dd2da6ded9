-- The indexes donations_org_listed, donors_org_listed and subscriptions_org_listed, each in place of the one by creation, and
-- donations_returned are built by db/migrate-online.ts, so that donations are written meanwhile.
SELECT 1;
