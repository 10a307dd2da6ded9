-- Data alone: keys are kept as hashes from now on, and answers encrypted under the key itself, which this cannot do:
-- answers that were kept open lose their client secret, and live on for at most 24 hours.
UPDATE "idempotency_keys" SET "key" = encode(sha256(convert_to("key", 'UTF8')), 'hex');--> statement-breakpoint
DELETE FROM "idempotency_keys" WHERE "operation" = 'startMethodChange';--> statement-breakpoint
UPDATE "idempotency_keys" SET "response_body" = jsonb_set("response_body", '{clientSecret}', 'null')
WHERE "operation" = 'createDonation' AND "response_body" ? 'clientSecret';
