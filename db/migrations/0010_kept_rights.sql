-- This and the next files run in one transaction. Whoever gives, settles or refunds waits until its end, instead of
-- meeting it half-way.
LOCK TABLE donations, donors, refunds, disputes, rollup_pending IN EXCLUSIVE MODE;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD COLUMN "rights" jsonb DEFAULT '[]'::jsonb NOT NULL;