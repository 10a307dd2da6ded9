-- The index emails_donor is built by db/migrate-online.ts, so that mails are recorded meanwhile.
ALTER TABLE "emails" ADD COLUMN "donor_id" text;
