import type { Client } from "../../db/client";
import { newId } from "../../lib/kernel/ids";
import { type Rules, rulesSchema } from "../../lib/segments/schemas";
import { refreshDonorGiving } from "../../lib/totals/donor-giving-store";
import type { Read } from "../measure/report-cost";

/** The names of the segments are also their ids. */
const RULES = (tags: { volunteer: string; oldest: string }, campaignId: string): Record<string, Rules> => {
  const rules = (...conditions: unknown[]) => rulesSchema.parse({ match: "ALL", conditions });
  const gave = (more: object) => ({ field: "GIVING", is: "GAVE", period: { kind: "ANY_TIME" }, ...more });
  const days = (from: string, to: string | null = null) => ({ kind: "DATES", from, to });
  return {
    gave: rules(gave({})),
    "gave in six weeks": rules(gave({ period: days("2026-05-20") })),
    "gave on a day": rules(gave({ period: days("2026-03-03", "2026-03-03") })),
    "gave on a day, long ago": rules({ field: "LATEST_DONATION", is: "BEFORE", period: days("2025-07-02") }),
    "gave three times": rules(gave({ atLeastDonations: 3 })),
    "gave to a campaign": rules(gave({ campaignId })),
    "gave to a campaign three times": rules(gave({ campaignId, atLeastDonations: 3 })),
    "gave $500 at once": rules({ field: "LARGEST_DONATION", atLeastCents: 50_000 }),
    "gave $2,000": rules(gave({ atLeastCents: 200_000 })),
    "without a tag": rules({ field: "TAG", is: "HAS_NOT", tagId: tags.volunteer }),
    "with a tag": rules({ field: "TAG", is: "HAS", tagId: tags.volunteer }),
    "with a tag of the oldest": rules({ field: "TAG", is: "HAS", tagId: tags.oldest }),
    recurring: rules({ field: "RECURRING", is: "ACTIVE" }),
    "with a tag, gave in a quarter": rules(
      { field: "TAG", is: "HAS", tagId: tags.volunteer },
      gave({ period: days("2026-01-01", "2026-03-31") }),
    ),
  };
};

/**
 * Segments that nearly all, some, few and only the oldest donors of a load belong to; computes the giving they read.
 */
export async function loadSegments(
  { client, org, at }: Read & { client: Client },
  volunteer: string,
): Promise<void> {
  const { sql, db } = client;
  const [known] = await sql`select from segments where org_id = ${org.orgId} limit 1`;
  if (known) return;
  await refreshDonorGiving(db, { orgId: org.orgId, now: at });
  const oldest = newId();
  await sql`insert into donor_tags (id, org_id, name, created_at) values (${oldest}, ${org.orgId}, 'Founders', now())`;
  await sql`
    insert into donor_taggings (donor_id, tag_id)
    select id, ${oldest} from donors where org_id = ${org.orgId} order by created_at, id
    limit (select count(*) / 10 from donors where org_id = ${org.orgId})`;
  for (const [name, rules] of Object.entries(RULES({ volunteer, oldest }, org.campaignIds[0] ?? "")))
    await sql`
      insert into segments (id, org_id, name, rules, created_at, updated_at)
      values (${name}, ${org.orgId}, ${name}, ${JSON.stringify(rules)}::text::jsonb, now(), now())`;
}
