import { solve } from "@/components/donate/challenge/proof-solve";
import { makeCampaign, makeDonation, makeOrganization, testDatabase, unique } from "@/db/testing";
import { checkRisk } from "@/lib/fraud/check-risk";
import { recordDecline } from "@/lib/fraud/declines/record-decline";
import { addressKey } from "@/lib/fraud/keys";
import { challengeSchema } from "@/lib/fraud/schemas";
import type { Actor, Context } from "@/lib/kernel/context";
import { AppError } from "@/lib/kernel/errors";

/** Fixed time for tests of abuse control. */
export const NOW = new Date("2026-11-21T12:30:00Z");
export const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);
export const db = testDatabase();
export const context = (actor: Actor = { kind: "system", name: "test" }, now = NOW): Context => ({
  db,
  actor,
  now,
  requestId: "test",
});

/** Creates a campaign and a visitor of its form, with an address unique to the test. */
export async function setUp() {
  const org = await makeOrganization();
  const campaign = await makeCampaign(org.id);
  const address = unique("10.");
  return { org, campaign, address, clientKey: addressKey(address) };
}
export type Setup = Awaited<ReturnType<typeof setUp>>;

/** Records declined attempts like the event handlers, each on its own donation. */
export async function decline(
  setup: Pick<Setup, "campaign">,
  count: number,
  given: { email?: string; clientKey?: string; at?: Date } = {},
) {
  for (let index = 0; index < count; index++) {
    const donation = await makeDonation(setup.campaign, {
      clientKey: given.clientKey ?? unique("c"),
      createdAt: given.at ?? ago(5),
      ...(given.email ? { donorEmail: given.email } : {}),
    });
    await recordDecline(context(), {
      eventId: unique("evt_"),
      at: given.at ?? ago(5),
      code: "card_declined",
      donation,
    });
  }
}

/** Returns the outcome of a visitor's request: `passes`, or the refusal. */
export async function requestDonation(
  setup: Setup,
  given: { email?: string; address?: string; proof?: string | null; now?: Date } = {},
) {
  const ctx: Context = {
    ...context({ kind: "public" }, given.now),
    client: { address: given.address ?? setup.address, proof: given.proof ?? null },
  };
  const request = {
    campaignId: setup.campaign.id,
    orgId: setup.org.id,
    email: given.email ?? `${unique()}@example.com`,
    kind: "card" as const,
    tickets: 0,
    capacity: null,
  };
  try {
    await checkRisk(ctx, request);
    return "passes" as const;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error;
  }
}
export const proofFor = async (refusal: Awaited<ReturnType<typeof requestDonation>>) => {
  if (refusal === "passes") throw new Error("no proof was required");
  return solve(challengeSchema.parse(refusal.extra.body?.["challenge"]), () => {});
};
