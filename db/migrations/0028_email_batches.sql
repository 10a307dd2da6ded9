ALTER TABLE "emails" ADD COLUMN "batch" text;--> statement-breakpoint
CREATE INDEX "emails_batch" ON "emails" USING btree ("batch") WHERE "emails"."batch" is not null;