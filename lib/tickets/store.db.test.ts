import { expect, test } from "vitest";
import { makeCampaign, makeOrganization, testDatabase } from "@/db/testing";
import { findCampaign } from "@/lib/campaigns/store";
import { holdTickets } from "./store";

test("of a hundred concurrent buyers, exactly as many hold tickets as there are", async () => {
  const db = testDatabase();
  const org = await makeOrganization();
  const campaign = await makeCampaign(org.id, { type: "EVENT", ticketPriceCents: 2500, ticketCapacity: 30 });
  const got = await Promise.all(Array.from({ length: 100 }, () => holdTickets(db, campaign.id, 2)));
  expect(got.filter(Boolean)).toHaveLength(15);
  expect(await findCampaign(db, campaign.id)).toMatchObject({ ticketsHeld: 30, ticketsSold: 0 });
});
