import { expect } from "vitest";
import { migrate } from "@/db/migrate";
import { databaseBefore, upgradeTest } from "@/db/testing/migrations";

upgradeTest(
  "recorded refunds refer to the payment of their donation, and running imports keep their refunds",
  async () => {
    const { url, sql } = await databaseBefore("0089_imported_refund_payments");
    await sql`
    insert into organizations (id, name, slug, email, notification_email, created_at, updated_at)
    values ('o', 'o', 'ooo', 'a@b.example', 'a@b.example', now(), now())`;
    const plan = (value: object) => sql`${JSON.stringify(value)}::text::jsonb`;
    await sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx`
    insert into imports (id, org_id, kind, source, status, options, last_applied, created_by, created_at, updated_at) values
      ('done', 'o', 'DONATIONS', 'PAYPAL', 'COMPLETED', '{}', 3, 'u', now(), now()),
      ('runs', 'o', 'DONATIONS', 'PAYPAL', 'RUNNING', '{}', 2, 'u', now(), now())`;
      await tx`
    insert into imported_donations (org_id, source, key, donation_id, import_id) values ('o', 'PAYPAL', 'id:P1', 'd1', 'done')`;
      await tx`
    insert into imported_refunds (org_id, source, key, donation_id, amount_cents, import_id, created_at)
    values ('o', 'PAYPAL', 'id:R1', 'd1', 500, 'done', now())`;
      await tx`
    insert into import_rows (import_id, number, cells, fingerprint, outcome, key, plan) values
      ('runs', 2, '[]', 'a', 'ADD', 'id:P2', ${plan({ refunds: [{ key: "id:R2", amountCents: 100 }] })}),
      ('runs', 3, '[]', 'b', 'ADD', 'id:P3', ${plan({ refunds: [{ key: "id:R3", amountCents: 200 }] })}),
      ('runs', 4, '[]', 'c', 'FILL', 'id:R4', ${plan({ refundedId: "d1", takesCents: 300 })})`;
    });

    await migrate(url);

    const rows =
      await sql`select key, refund_of, amount_cents::int as cents, import_id from imported_refunds order by key`;
    expect([...rows]).toEqual([
      { key: "id:R1", refund_of: "id:P1", cents: 500, import_id: "done" },
      { key: "id:R3", refund_of: "id:P3", cents: 200, import_id: "runs" },
    ]);
    const [row] = await sql`select plan from import_rows where number = 4`;
    expect(row?.["plan"]).toEqual({
      refund: { key: "id:R4", refundOf: "id:P1", payment: "id:P1", takesCents: 300 },
    });
  },
);
