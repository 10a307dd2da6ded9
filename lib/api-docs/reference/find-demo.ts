import { env } from "@/lib/config/env";
import type { Context } from "@/lib/kernel/context";
import { DEMO, type Demo } from "@/lib/kernel/demo";
import { findDemoIds } from "./demo-store";
import { findDemoTokens } from "./demo-tokens-store";

/** The person whose token the quickstart exports. */
const DEMO_PERSON = "grace@hopeshelter.example";

/**
 * Returns a function that replaces the demo's names in the examples. Where the demo is loaded, it inserts real ids, so
 * that an example works as printed; otherwise placeholders in angle brackets.
 */
export async function findDemo(ctx: Context): Promise<(text: string) => string> {
  const isLocal = env().processorMode === "local" && env().identityMode === "local";
  return demoTranslation(isLocal ? await findObjects(ctx) : {});
}

async function findObjects({ db, now }: Context): Promise<Demo> {
  const ids = await findDemoIds(db, { ...DEMO, now });
  if (!ids.orgId) return {};
  return { ...ids, ...(await findDemoTokens(db, { orgId: ids.orgId, person: DEMO_PERSON, now })) };
}

/** Returns a function that replaces every name of the demo in a text. */
export function demoTranslation(found: Demo): (text: string) => string {
  const isDemo = Object.values(found).some(Boolean);
  const words = new Map<string, string>();
  // Slugs and people are the same in every installation with the demo.
  for (const [key, name] of Object.entries(DEMO) as [keyof typeof DEMO, string][])
    if (!isDemo || !PLAIN.has(key)) words.set(name, found[key] ?? `<${PLACEHOLDERS[key]}>`);
  const pattern = new RegExp(`(?<![\\w-])(?:${[...words.keys()].join("|")})(?![\\w-])`, "g");
  return (text) => text.replace(pattern, (name) => words.get(name) ?? name);
}

const PLAIN: ReadonlySet<string> = new Set(["orgSlug", "campaignSlug", "ownerId", "memberId"]);

const PLACEHOLDERS: Record<keyof typeof DEMO, string> = {
  orgSlug: "organization slug",
  orgId: "organization id",
  campaignSlug: "campaign slug",
  campaignId: "campaign id",
  draftCampaignId: "campaign id",
  previewLinkId: "link id",
  customFieldId: "custom field id",
  givingLevelId: "giving level id",
  matchId: "match id",
  donationId: "donation id",
  donorId: "donor id",
  donorNoteId: "note id",
  donorTagId: "tag id",
  donorFieldId: "donor field id",
  householdId: "household id",
  softCreditId: "soft credit id",
  duplicateDonorId: "donor id",
  donorMergeId: "merge id",
  mergingDonorId: "donor id",
  segmentId: "segment id",
  savedReportId: "saved report id",
  donationToken: "donation token",
  subscriptionId: "subscription id",
  endedSubscriptionId: "subscription id",
  subscriptionToken: "view token",
  manageToken: "manage token",
  endedSubscriptionToken: "view token",
  endedManageToken: "manage token",
  raiseToken: "raise token",
  givingLinkToken: "link token",
  givingToken: "session token",
  endedGivingToken: "session token",
  givingSubscriptionId: "subscription id",
  statementRunId: "run id",
  statementToken: "statement token",
  exportRunId: "run id",
  membershipToken: "donation token",
  membershipCheckToken: "check token",
  offlineDonationId: "donation id",
  offlineBatchId: "batch id",
  fundId: "fund id",
  unusedFundId: "fund id",
  importId: "import id",
  draftImportId: "import id",
  undoneImportId: "import id",
  commitmentId: "commitment id",
  disputeId: "dispute id",
  payoutId: "payout id",
  alertId: "alert id",
  ownerId: "user id",
  memberId: "user id",
  invitationId: "invitation id",
  invitationToken: "invitation token",
  apiKeyId: "key id",
  webhookId: "webhook id",
  webhookDeliveryId: "delivery id",
};
