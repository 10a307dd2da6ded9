CREATE TABLE "funds" (
	"id" text PRIMARY KEY NOT NULL,
	"org_id" text NOT NULL,
	"name" text NOT NULL,
	"code" text,
	"goal_cents" bigint,
	"restricted" boolean NOT NULL,
	"archived_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "funds_name_length" CHECK (length("funds"."name") between 1 and 80),
	CONSTRAINT "funds_code_length" CHECK (length("funds"."code") between 1 and 40),
	CONSTRAINT "funds_goal" CHECK (coalesce("funds"."goal_cents", 1) > 0)
);
--> statement-breakpoint
ALTER TABLE "funds" ADD CONSTRAINT "funds_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "funds_name" ON "funds" USING btree ("org_id",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "funds_code" ON "funds" USING btree ("org_id",lower("code")) WHERE "funds"."code" is not null;