import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import postgres from "postgres";
import type { Client } from "../../db/client";
import { permitInOrg } from "../../lib/auth/access";
import { exportDonations } from "../../lib/exports/export-donations";
import type { BenchOrganization } from "../data/insert-campaigns";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

/** Chunks between two memory readings: each needs a full garbage collection. */
const SAMPLE_EVERY = 25;

export type ExportCost = { rows: number; bytes: number; seconds: number; heldBytes: number };

/** Reads a whole export at full speed; `heldBytes` is the maximum of additional memory. */
export async function exportCost(
  { client, org }: { client: Client; org: BenchOrganization },
  now: Date,
): Promise<ExportCost> {
  const actor = { kind: "person" as const, userId: org.userId };
  const ctx = { db: client.db, actor, now, requestId: "bench" };
  const before = held();
  const cost = { rows: -1, bytes: 0, seconds: 0, heldBytes: 0 };
  const startedAt = performance.now();
  let lookedMs = 0;
  let chunks = 0;
  const { stream } = await exportDonations(await permitInOrg(ctx, org.orgId), {
    orgId: org.orgId,
    header: true,
  });
  for await (const chunk of stream) {
    cost.bytes += chunk.byteLength;
    for (const byte of chunk) if (byte === 10) cost.rows += 1;
    chunks += 1;
    if (chunks % SAMPLE_EVERY !== 1) continue;
    const lookedAt = performance.now();
    cost.heldBytes = Math.max(cost.heldBytes, held() - before);
    lookedMs += performance.now() - lookedAt;
  }
  cost.seconds = (performance.now() - startedAt - lookedMs) / 1000;
  return cost;
}

function held(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/**
 * For comparison: PostgreSQL's own CSV of the same table, in rows per second, with raw column names. Uses a separate
 * connection, because the driver may leave it paused after a `COPY`.
 */
export async function copyRate(url: string, orgId: string): Promise<number> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    await sql`select`;
    const startedAt = performance.now();
    let rows = 0;
    const stream = await sql`copy (
      select d.*, c.title from donations d join campaigns c on c.id = d.campaign_id
      where d.org_id = ${sql.unsafe(`'${orgId}'`)} order by d.created_at, d.id
    ) to stdout (format csv)`.readable();
    for await (const chunk of stream) for (const byte of chunk as Buffer) if (byte === 10) rows += 1;
    return rows / ((performance.now() - startedAt) / 1000);
  } finally {
    await sql.end({ timeout: 0 });
  }
}
