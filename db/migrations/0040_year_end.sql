CREATE TABLE "campaign_preview_links" (
	"id" text PRIMARY KEY NOT NULL,
	"campaign_id" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "statement_runs" (
	"id" text PRIMARY KEY NOT NULL,
	"org_id" text NOT NULL,
	"from_day" text NOT NULL,
	"to_day" text NOT NULL,
	"window_from" timestamp (3) with time zone NOT NULL,
	"window_before" timestamp (3) with time zone NOT NULL,
	"files" boolean NOT NULL,
	"mails" boolean NOT NULL,
	"status" text NOT NULL,
	"cursor_at" timestamp (3) with time zone,
	"cursor_id" text,
	"donor_count" integer DEFAULT 0 NOT NULL,
	"gathered_at" timestamp (3) with time zone,
	"made_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "statement_runs_status" CHECK ("statement_runs"."status" in ('RUNNING', 'COMPLETED', 'CANCELED')),
	CONSTRAINT "statement_runs_ended" CHECK (("statement_runs"."status" = 'RUNNING') = ("statement_runs"."ended_at" is null)),
	CONSTRAINT "statement_runs_window" CHECK ("statement_runs"."window_from" <= "statement_runs"."window_before"),
	CONSTRAINT "statement_runs_what" CHECK ("statement_runs"."files" or "statement_runs"."mails")
);
--> statement-breakpoint
CREATE TABLE "statements" (
	"id" text PRIMARY KEY NOT NULL,
	"run_id" text NOT NULL,
	"donor_id" text NOT NULL,
	"number" integer NOT NULL,
	"mail" text,
	"made_at" timestamp (3) with time zone,
	"problem" text,
	"donation_count" integer DEFAULT 0 NOT NULL,
	"paid_cents" bigint DEFAULT 0 NOT NULL,
	"returned_cents" bigint DEFAULT 0 NOT NULL,
	"goods_cents" bigint DEFAULT 0 NOT NULL,
	"deductible_cents" bigint DEFAULT 0 NOT NULL,
	"replaces_at" timestamp (3) with time zone,
	"file" "bytea",
	CONSTRAINT "statements_mail" CHECK ("statements"."mail" in ('OWED', 'SENT', 'REFUSED')),
	CONSTRAINT "statements_problem" CHECK ("statements"."problem" in ('TOO_MANY', 'FAILED'))
);
--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "event_starts_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "event_ends_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "event_place" text;--> statement-breakpoint
ALTER TABLE "donors" ADD COLUMN "postal_address" text;--> statement-breakpoint
ALTER TABLE "campaign_preview_links" ADD CONSTRAINT "campaign_preview_links_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_runs" ADD CONSTRAINT "statement_runs_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_run_id_statement_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."statement_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_donor_id_donors_id_fk" FOREIGN KEY ("donor_id") REFERENCES "public"."donors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "campaign_preview_links_campaign" ON "campaign_preview_links" USING btree ("campaign_id","created_at");--> statement-breakpoint
CREATE INDEX "campaign_preview_links_expiry" ON "campaign_preview_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "statement_runs_org_created" ON "statement_runs" USING btree ("org_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "statement_runs_running" ON "statement_runs" USING btree ("org_id") WHERE "statement_runs"."status" = 'RUNNING';--> statement-breakpoint
CREATE INDEX "statement_runs_expiry" ON "statement_runs" USING btree ("expires_at") WHERE "statement_runs"."expires_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "statements_run_number" ON "statements" USING btree ("run_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "statements_run_donor" ON "statements" USING btree ("run_id","donor_id");--> statement-breakpoint
CREATE INDEX "statements_donor" ON "statements" USING btree ("donor_id");--> statement-breakpoint
CREATE INDEX "statements_due" ON "statements" USING btree ("run_id","number") WHERE "statements"."made_at" is null;--> statement-breakpoint
CREATE INDEX "statements_owed" ON "statements" USING btree ("run_id","number") WHERE "statements"."mail" = 'OWED';