import { expect, test } from "vitest";
import { makeCampaign, makeOrganization, testDatabase } from "@/db/testing";
import { createCampaign, updateCampaign } from "@/lib/campaigns/api";
import { setUp } from "@/lib/campaigns/testing/parts";
import { receiptEmail } from "@/lib/emails/donors/send-receipt";
import { findDonation } from "@/lib/emails/store";
import { newContext } from "@/lib/http/context";
import { paidDonation } from "@/lib/ledger/testing/story";
import { getCalendarFile } from "./get-calendar-file";

const GALA = {
  eventStartsAt: "2026-12-05T23:00:00.000Z",
  eventEndsAt: "2026-12-06T03:00:00.000Z",
  eventPlace: "Willow Hall\n218 Willow Street",
};

test("only events have a date and a place, and no event ends before it starts", async () => {
  const { ctx, org } = await setUp();
  const make = (more: object) =>
    createCampaign.run(ctx, {
      params: { idOrSlug: org.id },
      body: { title: `Gala ${Math.random()}`, type: "EVENT", ...more },
    });
  const refusedOn = async (more: object) => {
    const error = await make(more).then(
      () => null,
      (refusal: { extra?: { fieldErrors?: object } }) => refusal,
    );
    return Object.keys(error?.extra?.fieldErrors ?? {});
  };
  expect(await refusedOn({ ...GALA, type: "DONATION" })).toEqual(["eventStartsAt", "eventPlace"]);
  expect(await refusedOn({ ...GALA, eventStartsAt: null })).toEqual(["eventEndsAt"]);
  expect(await refusedOn({ ...GALA, eventEndsAt: GALA.eventStartsAt })).toEqual(["eventEndsAt"]);
  const made = await make(GALA);
  expect(made).toMatchObject(GALA);
  const params = { id: made.id };
  expect(await updateCampaign.run(ctx, { params, body: { eventEndsAt: null } })).toMatchObject({
    ...GALA,
    eventEndsAt: null,
  });
  await expect(updateCampaign.run(ctx, { params, body: { type: "DONATION" } })).rejects.toMatchObject({
    code: "invalid",
  });
});

test("an event with a date has a calendar file; a draft, another campaign and an event without a date have none", async () => {
  const org = await makeOrganization({ timezone: "America/New_York" });
  const ctx = { ...newContext({ kind: "public" }), db: testDatabase() };
  const times = { eventStartsAt: new Date(GALA.eventStartsAt), eventEndsAt: new Date(GALA.eventEndsAt) };
  const event = await makeCampaign(org.id, { type: "EVENT", ...times, eventPlace: GALA.eventPlace });
  const { text, name } = await getCalendarFile(ctx, { slug: event.slug, org: org.slug });
  expect(name).toBe(`${event.slug}.ics`);
  expect(text).toContain("DTSTART:20261205T230000Z\r\nDTEND:20261206T030000Z\r\n");
  expect(text).toContain("LOCATION:Willow Hall\\n218 Willow Street\r\n");
  for (const other of [
    await makeCampaign(org.id, { type: "EVENT", ...times, status: "DRAFT" }),
    await makeCampaign(org.id, { type: "EVENT" }),
  ])
    await expect(getCalendarFile(ctx, { slug: other.slug, org: org.slug })).rejects.toMatchObject({
      code: "not_found",
    });
});

test("a ticket's receipt states the event's time, in the organization's time zone, and place, and has its calendar file", async () => {
  const org = await makeOrganization({ timezone: "America/New_York" });
  const event = await makeCampaign(org.id, {
    type: "EVENT",
    ticketPriceCents: 2500,
    eventStartsAt: new Date(GALA.eventStartsAt),
    eventEndsAt: new Date(GALA.eventEndsAt),
    eventPlace: GALA.eventPlace,
  });
  const { id } = await paidDonation(event, { ticketCount: 2 });
  const details = await findDonation(testDatabase(), id);
  if (!details) throw new Error("no donation");
  const { text } = await receiptEmail(details, { appOrigin: "https://give.example.org", mode: "live" });
  expect(text).toContain("Dec 5, 2026, 6:00 PM EST – 10:00 PM EST");
  expect(text).toContain("Willow Hall, 218 Willow Street");
  expect(text).toContain(`https://give.example.org/donate/${event.slug}/event.ics?org=${org.slug}`);
});
