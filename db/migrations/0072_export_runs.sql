CREATE TABLE "export_runs" (
	"id" text PRIMARY KEY NOT NULL,
	"org_id" text NOT NULL,
	"started_by" text NOT NULL,
	"status" text NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"leased_until" timestamp (3) with time zone,
	"tables_done" integer DEFAULT 0 NOT NULL,
	"rows" bigint DEFAULT 0 NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "export_runs_status" CHECK ("export_runs"."status" in ('RUNNING', 'COMPLETED', 'FAILED')),
	CONSTRAINT "export_runs_ended" CHECK (("export_runs"."status" = 'RUNNING') = ("export_runs"."ended_at" is null))
);
--> statement-breakpoint
ALTER TABLE "export_runs" ADD CONSTRAINT "export_runs_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "export_runs_org_created" ON "export_runs" USING btree ("org_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "export_runs_running" ON "export_runs" USING btree ("org_id") WHERE "export_runs"."status" = 'RUNNING';--> statement-breakpoint
CREATE INDEX "export_runs_expiry" ON "export_runs" USING btree ("expires_at") WHERE "export_runs"."expires_at" is not null;