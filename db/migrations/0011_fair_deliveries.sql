DROP INDEX "webhook_deliveries_due";--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD COLUMN "last_duration_ms" integer;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" USING btree ("endpoint_id","next_attempt_at") WHERE "webhook_deliveries"."status" = 'PENDING';