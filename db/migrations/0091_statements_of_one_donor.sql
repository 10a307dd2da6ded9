DROP INDEX "statement_runs_running";--> statement-breakpoint
ALTER TABLE "statement_runs" ADD COLUMN "single" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "statement_runs_unfinished" ON "statement_runs" USING btree ("org_id","updated_at") WHERE "statement_runs"."status" = 'RUNNING';--> statement-breakpoint
CREATE UNIQUE INDEX "statement_runs_running" ON "statement_runs" USING btree ("org_id") WHERE "statement_runs"."status" = 'RUNNING' and not "statement_runs"."single";