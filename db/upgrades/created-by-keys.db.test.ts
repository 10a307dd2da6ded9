import { expect } from "vitest";
import { migrate } from "@/db/migrate";
import { databaseBefore, upgradeTest } from "@/db/testing/migrations";

upgradeTest(
  "keys record the key that created them, and keys created with revoked keys are revoked and audited",
  async () => {
    const { url, sql } = await databaseBefore("0014_made_by_keys");
    await sql`
    insert into organizations (id, name, slug, email, notification_email, created_at, updated_at)
    select id, id, id, 'a@b.example', 'a@b.example', now(), now() from unnest(array['one', 'two']) id`;
    await sql`
    insert into api_keys (id, org_id, name, key_hash, display, scope, created_by, created_at, revoked_at, revoked_by)
    select id, org, id, id, id, 'admin', 'grace', now(), revoked::timestamptz, case when revoked is null then null else 'grace' end
    from (values ('leaked', 'one', '2026-06-01T00:00:00Z'), ('child', 'one', null), ('grandchild', 'one', null),
      ('own', 'one', null), ('of-own', 'one', null), ('other', 'two', null)) as k(id, org, revoked)`;
    await sql`
    insert into audit_entries (org_id, actor_kind, actor_id, request_id, action, subject_type, subject_id, created_at)
    select 'one', kind, actor, 'r', 'api_key.created', 'api_key', made, now()
    from (values ('person', 'grace', 'leaked'), ('key', 'leaked', 'child'), ('key', 'child', 'grandchild'),
      ('person', 'grace', 'own'), ('key', 'own', 'of-own'), ('key', 'own', 'other')) as n(kind, actor, made)`;

    await migrate(url);

    const keys = await sql`
    select id, created_by_key_id, revoked_at is not null as revoked, revoked_by from api_keys order by id`;
    expect(keys.map((key) => Object.values(key))).toEqual([
      ["child", "leaked", true, "grace"],
      ["grandchild", "child", true, "grace"],
      ["leaked", null, true, "grace"],
      ["of-own", "own", false, null],
      ["other", null, false, null],
      ["own", null, false, null],
    ]);
    const notes = await sql`
    select actor_kind, subject_id, after ->> 'revokedWithKeyId' as with_key, (after ->> 'revokedAt')::timestamptz as at, revoked_at
    from audit_entries join api_keys on api_keys.id = subject_id
    where action = 'api_key.revoked' order by subject_id`;
    expect(notes).toMatchObject([
      { actor_kind: "system", subject_id: "child", with_key: "leaked" },
      { actor_kind: "system", subject_id: "grandchild", with_key: "leaked" },
    ]);
    for (const note of notes) expect(note.at).toEqual(note.revoked_at);
    const [leaked] = await sql`
    select revoked_at = '2026-06-01T00:00:00Z' as kept from api_keys where id = 'leaked'`;
    expect(leaked?.kept).toBe(true);
  },
);
