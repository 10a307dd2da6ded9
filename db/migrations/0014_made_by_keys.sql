ALTER TABLE "api_keys" ADD COLUMN "created_by_key_id" text;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD COLUMN "older_secrets" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
-- Keys made by keys until now: the audit log knows by which.
UPDATE api_keys AS made SET created_by_key_id = maker.id
FROM audit_entries AS noted JOIN api_keys AS maker ON maker.id = noted.actor_id AND maker.org_id = noted.org_id
WHERE noted.action = 'api_key.created' AND noted.actor_kind = 'key'
  AND noted.subject_type = 'api_key' AND noted.subject_id = made.id AND noted.org_id = made.org_id;--> statement-breakpoint
-- What was revoked takes along what descends from it, and the log says so.
WITH RECURSIVE ended AS (
  SELECT child.id, parent.id AS with_key_id, parent.revoked_by
  FROM api_keys AS child JOIN api_keys AS parent ON parent.id = child.created_by_key_id
  WHERE parent.revoked_at IS NOT NULL
  UNION
  SELECT child.id, ended.with_key_id, ended.revoked_by
  FROM api_keys AS child JOIN ended ON child.created_by_key_id = ended.id
), revoked AS (
  UPDATE api_keys AS key SET revoked_at = now(), revoked_by = first.revoked_by
  FROM (SELECT DISTINCT ON (id) * FROM ended ORDER BY id, with_key_id) AS first
  WHERE key.id = first.id AND key.revoked_at IS NULL
  RETURNING key.id, key.org_id, key.revoked_at, first.with_key_id
)
INSERT INTO audit_entries
  (org_id, actor_kind, actor_id, request_id, action, subject_type, subject_id, before, after, created_at)
SELECT org_id, 'system', 'migration', 'migration', 'api_key.revoked', 'api_key', id,
  '{"revokedAt": null}'::jsonb,
  jsonb_build_object(
    'revokedAt', to_char(revoked_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'revokedWithKeyId', with_key_id
  ),
  revoked_at
FROM revoked;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_created_by_key_id_api_keys_id_fk" FOREIGN KEY ("created_by_key_id") REFERENCES "public"."api_keys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_keys_made_by" ON "api_keys" USING btree ("created_by_key_id") WHERE "api_keys"."created_by_key_id" is not null;
