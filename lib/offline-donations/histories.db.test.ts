import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { campaigns as campaignTable } from "@/db/schema/campaigns";
import { makeCampaign, makeOrganization, testDatabase } from "@/db/testing";
import { permitInOrg } from "@/lib/auth/access";
import { newContext } from "@/lib/http/context";
import { verifyLedger } from "@/lib/ledger/verify-ledger";
import { fold, readTotals } from "@/lib/totals/store";
import { inForm } from "@/scripts/long-forms";
import { correctOfflineDonation, recordOfflineDonation, voidOfflineDonation } from "./api";
import { isProperty, OFFLINE_METHODS } from "./labels";
import { correctOfflineInput, offlineDonationInput } from "./schemas";

vi.mock("@/lib/services/inngest/send");
vi.mock("@/lib/services/log");

const db = testDatabase();
const NOW = new Date("2026-06-03T16:00:00Z");

const campaign = fc.integer({ min: 0, max: 1 });
const day = fc.constantFrom("2025-12-31", "2026-01-01", "2026-03-08", "2026-06-02", "2026-06-03");
const cents = fc.option(fc.integer({ min: 1, max: 9_999_999 }));
const which = fc.nat({ max: 5 });
/** Tickets of the first campaign, which sells three; the second sells none. */
const tickets = fc.option(fc.integer({ min: 1, max: 2 }));
const CAPACITY = 3;
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("record" as const),
      method: fc.constantFrom(...OFFLINE_METHODS),
      campaign,
      day,
      cents,
      tickets,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("correct" as const),
      which,
      campaign,
      day,
      cents,
      tickets,
      anonymous: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("void" as const), which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("fold" as const), campaign }) },
);

type Model = {
  id: string;
  campaign: number;
  cents: number;
  tickets: number;
  isProperty: boolean;
  isVoided: boolean;
};

test("after any history of records, corrections and voids, totals, tickets and journal equal a recount", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
      const org = await makeOrganization({ timezone: "America/New_York", processorAccountId: null });
      const campaigns = [
        await makeCampaign(org.id, { type: "EVENT", ticketPriceCents: 5_000, ticketCapacity: CAPACITY }),
        await makeCampaign(org.id),
      ];
      const idOf = (index: number) => campaigns[index]?.id ?? "";
      const ctx = { ...newContext({ kind: "person", userId: org.ownerId }), db, now: NOW };
      const made: Model[] = [];
      const sold = (except?: Model) =>
        made.filter((one) => one !== except && !one.isVoided).reduce((sum, one) => sum + one.tickets, 0);
      /** Whether tickets are refused for a campaign. */
      const isRefused = (index: number, count: number, except?: Model) =>
        count > 0 && (index !== 0 || sold(except) + count > CAPACITY);
      for (const it of steps) {
        if (it.do === "record") {
          const amountCents = isProperty(it.method) ? it.cents : (it.cents ?? 100);
          const body = offlineDonationInput.parse({
            campaignId: idOf(it.campaign),
            method: it.method,
            amountCents,
            receivedOn: it.day,
            donor: { lastName: "Diaz" },
            ticketCount: it.tickets,
            confirmed: true,
            ...(it.method === "CHECK" ? { checkNumber: "1" } : {}),
            ...(isProperty(it.method) ? { description: "Blankets" } : {}),
          });
          const call = recordOfflineDonation.run(ctx, { params: { idOrSlug: org.id }, body });
          if (isRefused(it.campaign, it.tickets ?? 0)) {
            await expect(call).rejects.toMatchObject({ code: "invalid" });
            continue;
          }
          const { id } = await call;
          made.push({
            id,
            campaign: it.campaign,
            cents: amountCents ?? 0,
            tickets: it.tickets ?? 0,
            isProperty: isProperty(it.method),
            isVoided: false,
          });
        } else if (it.do === "fold") await fold(db, idOf(it.campaign));
        else {
          const one = made[it.which % Math.max(made.length, 1)];
          if (!one) continue;
          const params = { id: one.id };
          const amountCents = it.do === "correct" ? (one.isProperty ? it.cents : (it.cents ?? 1)) : null;
          const call =
            it.do === "void"
              ? voidOfflineDonation.run(ctx, { params, body: { reason: "Returned" } })
              : correctOfflineDonation.run(ctx, {
                  params,
                  body: correctOfflineInput.parse({
                    amountCents,
                    campaignId: idOf(it.campaign),
                    receivedOn: it.day,
                    ticketCount: it.tickets,
                    anonymous: it.anonymous,
                    confirmed: true,
                  }),
                });
          if (one.isVoided) await expect(call).rejects.toMatchObject({ code: "conflict" });
          else if (it.do === "correct" && isRefused(it.campaign, it.tickets ?? 0, one))
            await expect(call).rejects.toMatchObject({ code: "invalid" });
          else {
            await call;
            if (it.do === "void") one.isVoided = true;
            else
              Object.assign(one, {
                campaign: it.campaign,
                cents: amountCents ?? 0,
                tickets: it.tickets ?? 0,
              });
          }
        }
      }
      const standing = made.filter((one) => !one.isVoided);
      const totals = await readTotals(
        db,
        campaigns.map(({ id }) => id),
      );
      for (const index of [0, 1]) {
        const ours = standing.filter((one) => one.campaign === index);
        expect(totals.get(idOf(index)) ?? { raisedCents: 0, donationCount: 0 }).toEqual({
          raisedCents: ours.reduce((sum, one) => sum + one.cents, 0),
          donationCount: ours.length,
        });
      }
      const [event] = await db
        .select()
        .from(campaignTable)
        .where(eq(campaignTable.id, idOf(0)));
      expect(event?.ticketsSold).toBe(sold());
      const { checks } = await verifyLedger(await permitInOrg(ctx, org.id, "ADMIN"));
      expect(checks.flatMap(({ differences }) => differences)).toEqual([]);
    }),
    { numRuns: inForm(3, 60) },
  );
});
