import { getCampaignReport, getOrganizationReport } from "@/lib/analytics/api";
import type { Client } from "../../db/client";
import { getOverview } from "../../lib/analytics/api";
import type { Context } from "../../lib/kernel/context";
import type { BenchOrganization } from "../data/insert-campaigns";
import { alternate } from "./alternate";
import { type Quantiles, quantiles } from "./statistics";

const UNCOUNTED = 40;

/** A database with its campaigns and the day on which its reports are read. */
export type Read = { client: Client; org: BenchOrganization; at: Date };

export type Compared = { small: Quantiles; large: Quantiles; ratio: number };

const READERS = {
  "a campaign's report": (ctx: Context, { orgId, campaignIds }: BenchOrganization) =>
    getCampaignReport.run(ctx, { query: { orgId }, params: { id: campaignIds[0] ?? "" } }),
  "an organization's report": (ctx: Context, { orgId }: BenchOrganization) =>
    getOrganizationReport.run(ctx, { params: { idOrSlug: orgId } }),
  "an organization's overview": (ctx: Context, { orgId }: BenchOrganization) =>
    getOverview.run(ctx, { params: { idOrSlug: orgId } }),
};
export type Kind = keyof typeof READERS;
export const KINDS = Object.keys(READERS) as Kind[];

const reading = (kind: Kind, { client, org, at }: Read) => {
  const actor = { kind: "person", userId: org.userId } as const;
  return () => READERS[kind]({ db: client.db, actor, now: at, requestId: "bench" }, org);
};

/** Milliseconds of one kind of read in both databases alternately, one at a time, and the ratio of the medians. */
export async function compareReads(kind: Kind, small: Read, large: Read, reads: number): Promise<Compared> {
  const work = [reading(kind, small), reading(kind, large)] as const;
  await alternate(...work, UNCOUNTED);
  const times = await alternate(...work, reads);
  const quantilesOf = { small: quantiles(times.a), large: quantiles(times.b) };
  return { ...quantilesOf, ratio: quantilesOf.large.p50 / quantilesOf.small.p50 };
}
