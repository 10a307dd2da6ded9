import type postgres from "postgres";
import type { LoadResult, PaidDonation } from "../load/spec";
import { call } from "../setup/prepare-campaigns";

/** For each donation, milliseconds from the response to its confirmation until its receipt was accepted. */
export async function readReceiptTimes(
  sql: postgres.Sql,
  orgId: string,
  donations: readonly PaidDonation[],
): Promise<number[]> {
  const rows = await sql<{ id: string; at: number }[]>`
    select donation_id as id, extract(epoch from sent_at)::float8 * 1000 as at from emails
    where org_id = ${orgId} and kind = 'RECEIPT' and sent_at is not null`;
  const sentAt = new Map(rows.map(({ id, at }) => [id, at]));
  return donations.map(
    ({ donationId, startedAt, createMs, confirmMs }) =>
      (sentAt.get(donationId) ?? Number.NaN) - startedAt - createMs - confirmMs,
  );
}

/** The app's response times to signed events sent during the load, in milliseconds. */
export async function readWebhookTimes(
  processor: string,
  { startedAt, stoppedAt }: Pick<LoadResult<unknown>, "startedAt" | "stoppedAt">,
): Promise<number[]> {
  const { responses } = await call<{ responses: { at: number; ms: number }[] }>(
    `${processor}/_control/response-times`,
  );
  return responses.filter(({ at }) => at >= startedAt && at < stoppedAt).map(({ ms }) => ms);
}
