import { now } from "./closed-loop";
import type { Caller } from "./http";
import type { DonationSpec, PaidDonation } from "./spec";

const AMOUNTS_CENTS = [2500, 5000, 5000, 10_000, 25_000];
const SOURCES = ["newsletter", "instagram", "poster", undefined];

type Created = { donation: { id: string }; clientSecret: string };

/**
 * One address per donor: donations from one address are written serially, and most donors of a giving day have their
 * own.
 */
const addressOf = (serial: number) => `10.${(serial >> 16) & 255}.${(serial >> 8) & 255}.${serial & 255}`;

/**
 * One donation as the donation page makes it: `POST /api/donations` with an Idempotency-Key, then the processor's
 * confirm call with the publishable key and the client secret. Rejects on any other response. Times are counted from
 * `startedAt`.
 */
export async function give(
  spec: DonationSpec,
  callers: { app: Caller; processor: Caller },
  serial: number,
  startedAt: number,
): Promise<PaidDonation> {
  const campaignId = spec.campaignIds[serial % spec.campaignIds.length] ?? "";
  const amountCents = AMOUNTS_CENTS[serial % AMOUNTS_CENTS.length] ?? 5000;
  const who = `${spec.name}-${serial}`;
  const body = {
    campaignId,
    amount: amountCents,
    coverFees: serial % 2 === 0,
    donor: { email: `${who}@donors.example`, firstName: "Ada", lastName: "Okafor" },
    utmSource: SOURCES[serial % SOURCES.length],
  };
  const created = await callers.app.post("/api/donations", JSON.stringify(body), {
    "content-type": "application/json",
    "idempotency-key": who,
    "x-forwarded-for": addressOf(serial),
  });
  const createdAt = now();
  if (created.status !== 200)
    throw new Error(`create answered ${created.status}: ${created.text.slice(0, 300)}`);
  const { donation, clientSecret } = JSON.parse(created.text) as Created;
  const intentId = clientSecret.split("_secret_")[0];
  const form = new URLSearchParams({ client_secret: clientSecret, payment_method: "pm_card_visa" });
  const confirmed = await callers.processor.post(`/v1/payment_intents/${intentId}/confirm`, form.toString(), {
    "content-type": "application/x-www-form-urlencoded",
    authorization: `Bearer ${spec.publishableKey}`,
  });
  if (confirmed.status !== 200)
    throw new Error(`confirm answered ${confirmed.status}: ${confirmed.text.slice(0, 300)}`);
  return {
    donationId: donation.id,
    campaignId,
    amountCents,
    startedAt,
    createMs: createdAt - startedAt,
    confirmMs: now() - createdAt,
  };
}
