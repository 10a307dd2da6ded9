import { now } from "../load/closed-loop";
import type { Installation } from "../setup/installation";
import { type BenchOrganization, call } from "../setup/prepare-campaigns";
import { type Quantiles, quantiles } from "./statistics";

const READS = 60;
const UNCOUNTED = 10;

/** Milliseconds of `GET /api/reporting/campaign/:id` for the first campaign, one at a time. */
export async function readCost(
  at: Installation,
  { orgId, token, campaignIds }: BenchOrganization,
): Promise<Quantiles> {
  const url = `${at.app}/api/reporting/campaign/${campaignIds[0]}?orgId=${orgId}`;
  const times: number[] = [];
  for (let index = 0; index < READS + UNCOUNTED; index += 1) {
    const from = now();
    await call(url, { token });
    if (index >= UNCOUNTED) times.push(now() - from);
  }
  return quantiles(times);
}
