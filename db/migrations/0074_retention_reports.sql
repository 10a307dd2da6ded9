ALTER TABLE "saved_reports" DROP CONSTRAINT "saved_reports_days";--> statement-breakpoint
ALTER TABLE "saved_reports" ALTER COLUMN "compare" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "export_runs" ADD COLUMN "mail_owed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "saved_reports" ADD COLUMN "kind" text DEFAULT 'PERIOD' NOT NULL;--> statement-breakpoint
ALTER TABLE "saved_reports" ADD COLUMN "unit" text;--> statement-breakpoint
ALTER TABLE "saved_reports" ADD COLUMN "period_count" integer;--> statement-breakpoint
CREATE INDEX "export_runs_mail" ON "export_runs" USING btree ("ended_at") WHERE "export_runs"."mail_owed";--> statement-breakpoint
ALTER TABLE "saved_reports" ADD CONSTRAINT "saved_reports_unit" CHECK ("saved_reports"."unit" in ('YEAR', 'QUARTER', 'MONTH'));--> statement-breakpoint
ALTER TABLE "saved_reports" ADD CONSTRAINT "saved_reports_kind" CHECK (case "saved_reports"."kind" when 'PERIOD' then "saved_reports"."compare" is not null and num_nonnulls("saved_reports"."unit", "saved_reports"."period_count") = 0 when 'DONOR_COHORTS' then "saved_reports"."unit" is not null and coalesce("saved_reports"."period_count" between 2 and 12, false) and num_nonnulls("saved_reports"."days", "saved_reports"."first_day", "saved_reports"."last_day", "saved_reports"."campaign_id", "saved_reports"."compare") = 0 else false end);--> statement-breakpoint
ALTER TABLE "saved_reports" ADD CONSTRAINT "saved_reports_days" CHECK ("saved_reports"."kind" <> 'PERIOD' or ("saved_reports"."days" is null) = coalesce("saved_reports"."first_day" <= "saved_reports"."last_day", false) and ("saved_reports"."days" is null or coalesce("saved_reports"."first_day", "saved_reports"."last_day") is null));