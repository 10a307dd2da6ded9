ALTER TABLE "invitations" RENAME COLUMN "token" TO "token_hash";--> statement-breakpoint
DROP INDEX "invitations_token";--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "kept_by" text;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "link_nonce" text;--> statement-breakpoint
-- Data: tokens of links become their hashes; open invitations keep working by the link that was mailed.
UPDATE invitations SET token_hash = encode(sha256(convert_to(token_hash, 'UTF8')), 'hex');--> statement-breakpoint
-- Data: keys in use that were kept when their creator was removed are answered for by the person who removed them.
UPDATE api_keys AS key SET kept_by = removal.by_person
FROM (
  SELECT DISTINCT ON (entry.org_id, entry.subject_id) entry.org_id, entry.subject_id AS removed,
    CASE entry.actor_kind
      WHEN 'person' THEN entry.actor_id
      WHEN 'key' THEN (SELECT created_by FROM api_keys WHERE id = entry.actor_id)
    END AS by_person
  FROM audit_entries AS entry
  WHERE entry.action = 'member.removed' AND entry.subject_type = 'member'
  ORDER BY entry.org_id, entry.subject_id, entry.id DESC
) AS removal
WHERE removal.org_id = key.org_id AND removal.removed = key.created_by AND key.revoked_at IS NULL
  AND NOT EXISTS (SELECT 1 FROM memberships WHERE org_id = key.org_id AND user_id = key.created_by);--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_token" ON "invitations" USING btree ("token_hash");--> statement-breakpoint
-- Holds for what is written from now on: scripts/migrate.ts encrypts the secrets that are there, and validates it then.
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_encrypted" CHECK ("webhook_endpoints"."secret" like 'v1.%' and coalesce("webhook_endpoints"."previous_secret", 'v1.') like 'v1.%' and not jsonb_path_exists("webhook_endpoints"."older_secrets", '$[*] ? (!(@.secret starts with "v1."))')) NOT VALID;
