import { eq, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { campaigns } from "@/db/schema/campaigns";
import { organizations } from "@/db/schema/organizations";
import { prepared } from "@/db/statement";
import type { CustomFieldRow, GivingLevelRow } from "@/lib/campaigns/store";
import { type RiskKeys, riskCounts } from "@/lib/fraud/risk-store";
import { keyIsKnown } from "@/lib/http/idempotency/store";
import type { RequestKey } from "@/lib/kernel/context";

type Field = Pick<CustomFieldRow, "id" | "label" | "type" | "options" | "required">;
type Level = Pick<GivingLevelRow, "id" | "amountCents">;

const given = sql.placeholder;

const customFields = sql<Field[]>`(
  select coalesce(json_agg(json_build_object('id', id, 'label', label, 'type', type, 'options', options,
    'required', required) order by position, id), '[]')
  from custom_fields where campaign_id = ${campaigns.id} and archived_at is null)`;
const givingLevels = sql<Level[]>`(
  select coalesce(json_agg(json_build_object('id', id, 'amountCents', amount_cents)), '[]')
  from giving_levels where campaign_id = ${campaigns.id} and archived_at is null)`;
/** Funds that donors can choose instead of the default. The table is not read for a campaign that offers none. */
const funds = sql<{ id: string }[]>`case when ${campaigns.fundIds} = '{}' then '[]'::json else (
  select coalesce(json_agg(json_build_object('id', id)), '[]')
  from funds where id = any(${campaigns.fundIds}) and archived_at is null) end`;
/** The donor with this address. Other addresses are read only if it is no donor's primary address. */
const donor = sql<{ id: string; customerId: string | null } | null>`coalesce((
  select json_build_object('id', id, 'customerId', processor_customer_id)
  from donors where org_id = ${campaigns.orgId} and email = ${given("email")}), (
  select json_build_object('id', d.id, 'customerId', d.processor_customer_id)
  from donor_emails o join donors d on d.id = o.donor_id
  where o.org_id = ${campaigns.orgId} and o.email = ${given("email")}))`;
/** Whether the organization has enabled webhook endpoints, which may subscribe to donation events. */
const hasWebhooks = sql<boolean>`exists (
  select from webhook_endpoints where org_id = ${campaigns.orgId} and status = 'ENABLED')`;

const query = prepared((db) =>
  db
    .select({
      campaign: {
        id: campaigns.id,
        orgId: campaigns.orgId,
        slug: campaigns.slug,
        title: campaigns.title,
        status: campaigns.status,
        startDate: campaigns.startDate,
        endDate: campaigns.endDate,
        lockedAt: campaigns.lockedAt,
        suggestedAmounts: campaigns.suggestedAmounts,
        allowCustomAmount: campaigns.allowCustomAmount,
        allowRecurring: campaigns.allowRecurring,
        minAmountCents: campaigns.minAmountCents,
        approveMessages: campaigns.approveMessages,
        ticketPriceCents: campaigns.ticketPriceCents,
        ticketFairMarketValueCents: campaigns.ticketFairMarketValueCents,
        ticketCapacity: campaigns.ticketCapacity,
        ticketsSold: campaigns.ticketsSold,
        ticketsHeld: campaigns.ticketsHeld,
        defaultFundId: campaigns.defaultFundId,
        processorProductId: campaigns.processorProductId,
      },
      org: {
        id: organizations.id,
        name: organizations.name,
        status: organizations.status,
        chargesEnabled: organizations.chargesEnabled,
        achEnabled: organizations.achEnabled,
        processorAccountId: organizations.processorAccountId,
        waiverUsedCents: organizations.waiverUsedCents,
        language: organizations.language,
      },
      customFields,
      givingLevels,
      funds,
      donor,
      hasWebhooks,
      risk: riskCounts(
        {
          clientKey: given("clientKey"),
          addressKey: given("addressKey"),
          emailKey: given("emailKey"),
          campaignId: sql`${campaigns.id}`,
          orgId: sql`${campaigns.orgId}`,
          email: given("email"),
        },
        given("now"),
        "newest",
      ),
      keyIsKnown: keyIsKnown({
        operation: given("operation"),
        caller: given("caller"),
        key: given("key"),
      }),
    })
    .from(campaigns)
    .innerJoin(organizations, eq(organizations.id, campaigns.orgId))
    .where(eq(campaigns.id, given("campaignId")))
    .prepare("donation_terms"),
);

/** The data that a donation depends on. `donor` is the organization's donor with this email address, primary or not. */
export type Terms = NonNullable<Awaited<ReturnType<typeof findTerms>>>;
export type TermsOf = Omit<RiskKeys, "orgId"> & { now: Date; key: RequestKey | undefined };

/**
 * Reads everything that a donation to a campaign is checked against, in one statement. Null for an unknown campaign.
 */
export async function findTerms(db: Executor, it: TermsOf) {
  const { key, now, ...keys } = it;
  const none = { operation: null, caller: null, key: null };
  const [row] = await query(db).execute({ ...keys, ...(key?.row ?? none), now: now.toISOString() });
  return row ?? null;
}
