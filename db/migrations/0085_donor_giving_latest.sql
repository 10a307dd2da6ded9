CREATE INDEX "donor_giving_latest" ON "donor_giving" USING btree ("org_id",("days"[cardinality("days")])) WHERE "donor_giving"."dimension" = 'all';--> statement-breakpoint
-- Without statistics of the expression, the planner would not use the index.
ANALYZE donor_giving;
