import { createHash } from "node:crypto";
import { expect } from "vitest";
import { migrate } from "@/db/migrate";
import { databaseBefore, upgradeTest } from "@/db/testing/migrations";

upgradeTest(
  "links of earlier invitations keep working by their hash, and existing keys get a responsible person",
  async () => {
    const { url, sql } = await databaseBefore("0022_present_rank");
    await sql`
    insert into organizations (id, name, slug, email, notification_email, created_at, updated_at)
    select id, id, id, 'a@b.example', 'a@b.example', now(), now() from unnest(array['one', 'two']) id`;
    await sql`
    insert into invitations (id, org_id, email, role, token, invited_by, expires_at, created_at)
    values ('open', 'one', 'ruth@b.example', 'MEMBER', 'a1b2c3', 'grace', now() + interval '1 day', now())`;
    await sql`
    insert into memberships (org_id, user_id, role, created_at)
    values ('one', 'grace', 'OWNER', now()), ('one', 'stays', 'ADMIN', now()), ('two', 'gone', 'OWNER', now())`;
    await sql`
    insert into api_keys (id, org_id, name, key_hash, display, scope, created_by, created_at, revoked_at)
    select id, org, id, id, id, 'admin', by, now(), case when id = 'revoked' then now() end
    from (values ('kept', 'one', 'gone'), ('revoked', 'one', 'gone'), ('by-key', 'one', 'gone-by-key'),
      ('grace-s', 'one', 'grace'), ('own', 'one', 'stays'), ('elsewhere', 'two', 'gone')) k(id, org, by)`;
    await sql`
    insert into audit_entries (org_id, actor_kind, actor_id, request_id, action, subject_type, subject_id, created_at)
    select 'one', kind, actor, 'r', 'member.removed', 'member', who, now()
    from (values ('person', 'former', 'gone'), ('person', 'grace', 'gone'), ('key', 'grace-s', 'gone-by-key'),
      ('person', 'grace', 'stays')) n(kind, actor, who)`;

    await migrate(url);

    const [open] = await sql`select token_hash, link_nonce from invitations`;
    expect(open).toEqual({
      token_hash: createHash("sha256").update("a1b2c3").digest("hex"),
      link_nonce: null,
    });
    const keys = await sql`select id, kept_by from api_keys order by id`;
    expect(Object.fromEntries(keys.map((key) => [key["id"], key["kept_by"]]))).toEqual({
      "by-key": "grace",
      elsewhere: null,
      "grace-s": null,
      kept: "grace",
      own: null,
      revoked: null,
    });
  },
);
