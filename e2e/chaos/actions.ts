import { randomBytes } from "node:crypto";
import { type Donation, donationBody, pay } from "../api/donations";
import { type ChaosContext, control, retryUntilAnswered, visitor } from "./context";
import { weighted } from "./random";

/** A donation created by this run and what was done to it. */
export type Made = Donation & {
  kind: Kind;
  email: string;
  campaign: { id: string; slug: string };
  done: string[];
};

const KINDS = { card: 6, declinedFirst: 2, bank: 1, tickets: 2, matched: 2, monthly: 2, abandoned: 1 };
export type Kind = keyof typeof KINDS;

const METHOD: Partial<Record<Kind, string>> = { bank: "pm_usBankAccount_success" };

/** Sends the request under one Idempotency-Key until it is answered, then pays. */
export async function give(chaos: ChaosContext): Promise<Made> {
  const { api, campaigns, random } = chaos;
  const kind = weighted(random, KINDS);
  const email = `chaos-${randomBytes(6).toString("hex")}@donors.example`;
  const campaign =
    kind === "tickets" ? campaigns.event : kind === "matched" ? campaigns.matched : campaigns.plain;
  const ticketCount = 1 + Math.floor(random() * 2);
  const body = donationBody(campaign.id, {
    amount: kind === "tickets" ? ticketCount * 2500 : 500 + Math.floor(random() * 20_000),
    coverFees: random() < 0.5,
    donor: { email, firstName: "Ada", lastName: "Okafor" },
    ...(kind === "tickets" ? { ticketCount } : {}),
    ...(kind === "bank" ? { paymentMethod: "ach" } : {}),
    ...(kind === "monthly" ? { frequency: "monthly" } : {}),
  });
  const headers = { "idempotency-key": email, "x-forwarded-for": visitor() };
  const answer = await retryUntilAnswered(() => api("/api/donations", { body, headers }));
  if (answer.status !== 200)
    throw new Error(`a donation was refused: ${answer.status} ${await answer.text()}`);
  const created = (await answer.json()) as Donation;
  const token = answer.headers.get("location")?.split("/").at(-1) ?? "";
  const intentId = created.clientSecret.split("_secret_")[0] ?? "";
  const made: Made = { ...created, token, intentId, kind, email, campaign, done: [] };
  if (kind === "abandoned") return made;
  if (kind === "declinedFirst") await pay(chaos.stack, made, "pm_card_chargeDeclined");
  const paid = await pay(chaos.stack, made, METHOD[kind]);
  if (paid.status !== 200) throw new Error(`the payment was refused: ${paid.status} ${await paid.text()}`);
  if (kind === "bank") await control(chaos.stack, `payment_intents/${intentId}/settle`, {});
  return made;
}

const LATER = { nothing: 6, refundHere: 2, refundThere: 1, disputeWon: 1, disputeLost: 1 };

/** A refund, dispute or similar after payment, possibly before its first event has arrived. */
export async function refundOrDispute(chaos: ChaosContext, donation: Made): Promise<void> {
  if (donation.kind === "abandoned" || donation.kind === "bank") return;
  const { stack, api, random } = chaos;
  const what = weighted(random, LATER);
  const partCents = 1 + Math.floor(random() * donation.fees.totalCharged);
  donation.done.push(what);
  if (what === "refundHere") {
    const headers = { "idempotency-key": `refund-${donation.donation.id}` };
    const token = await chaos.token();
    const requestRefund = () =>
      api(`/api/donations/${donation.donation.id}/refund`, {
        token,
        headers,
        body: { amountCents: partCents },
      });
    // Only a donation that counts can be refunded; skip one whose event is late.
    const own = await retryUntilAnswered(() => api(`/api/public/donations/${donation.token}`));
    const { status } = (await own.json()) as { status: string };
    if (status === "SUCCEEDED") await retryUntilAnswered(requestRefund);
    else donation.done.push("too early");
  }
  if (what === "refundThere")
    await control(stack, "refunds", { payment_intent: donation.intentId, amount: partCents });
  if (what === "disputeWon" || what === "disputeLost") {
    const opened = await control(stack, "disputes", { payment_intent: donation.intentId });
    const { id } = (await opened.json()) as { id: string };
    const status = what === "disputeWon" ? "won" : "lost";
    await control(stack, `disputes/${id}/close`, { status });
  }
}
