-- Both are trusted: the owner of a database may create them in it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gin;--> statement-breakpoint
CREATE INDEX "donations_search" ON "donations" USING gin ("org_id",lower("donor_email") gin_trgm_ops,lower("donor_first_name" || ' ' || "donor_last_name") gin_trgm_ops) WITH (gin_pending_list_limit=512);--> statement-breakpoint
CREATE INDEX "donations_receipt_start" ON "donations" USING btree (lower("receipt_number") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "donors_search" ON "donors" USING gin ("org_id",lower("email") gin_trgm_ops,lower("first_name" || ' ' || "last_name") gin_trgm_ops) WITH (gin_pending_list_limit=512);