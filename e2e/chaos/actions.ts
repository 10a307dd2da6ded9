import { randomBytes } from "node:crypto";
import { type Gift, giftBody, pay } from "../api/gifts";
import { weighted } from "./random";
import { control, insist, visitor, type World } from "./world";

/** A gift that this run made, and what it did with it. */
export type Made = Gift & {
  kind: Kind;
  email: string;
  campaign: { id: string; slug: string };
  done: string[];
};

const KINDS = { card: 6, declinedFirst: 2, bank: 1, tickets: 2, matched: 2, monthly: 2, abandoned: 1 };
export type Kind = keyof typeof KINDS;

const METHOD: Partial<Record<Kind, string>> = { bank: "pm_usBankAccount_success" };

/** One donor gives: the request under an Idempotency-Key until it is answered, then the payment. */
export async function give(world: World): Promise<Made> {
  const { api, campaigns, random } = world;
  const kind = weighted(random, KINDS);
  const email = `chaos-${randomBytes(6).toString("hex")}@donors.example`;
  const campaign =
    kind === "tickets" ? campaigns.event : kind === "matched" ? campaigns.matched : campaigns.plain;
  const ticketCount = 1 + Math.floor(random() * 2);
  const body = giftBody(campaign.id, {
    amount: kind === "tickets" ? ticketCount * 2500 : 500 + Math.floor(random() * 20_000),
    coverFees: random() < 0.5,
    donor: { email, firstName: "Ada", lastName: "Okafor" },
    ...(kind === "tickets" ? { ticketCount } : {}),
    ...(kind === "bank" ? { paymentMethod: "ach" } : {}),
    ...(kind === "monthly" ? { frequency: "monthly" } : {}),
  });
  const headers = { "idempotency-key": email, "x-forwarded-for": visitor() };
  const answer = await insist(() => api("/api/donations", { body, headers }));
  if (answer.status !== 200) throw new Error(`a gift was refused: ${answer.status} ${await answer.text()}`);
  const created = (await answer.json()) as Gift;
  const token = answer.headers.get("location")?.split("/").at(-1) ?? "";
  const intentId = created.clientSecret.split("_secret_")[0] ?? "";
  const made: Made = { ...created, token, intentId, kind, email, campaign, done: [] };
  if (kind === "abandoned") return made;
  if (kind === "declinedFirst") await pay(world.stack, made, "pm_card_chargeDeclined");
  const paid = await pay(world.stack, made, METHOD[kind]);
  if (paid.status !== 200) throw new Error(`the payment was refused: ${paid.status} ${await paid.text()}`);
  if (kind === "bank") await control(world.stack, `payment_intents/${intentId}/settle`, {});
  return made;
}

const LATER = { nothing: 6, refundHere: 2, refundThere: 1, disputeWon: 1, disputeLost: 1 };

/** What happens to a paid gift afterwards, perhaps before its first event has arrived. */
export async function trouble(world: World, gift: Made): Promise<void> {
  if (gift.kind === "abandoned" || gift.kind === "bank") return;
  const { stack, api, random } = world;
  const what = weighted(random, LATER);
  const partCents = 1 + Math.floor(random() * gift.fees.totalCharged);
  gift.done.push(what);
  if (what === "refundHere") {
    const headers = { "idempotency-key": `refund-${gift.donation.id}` };
    const token = await world.token();
    const ask = () =>
      api(`/api/donations/${gift.donation.id}/refund`, { token, headers, body: { amountCents: partCents } });
    // Only a gift that counts already can be refunded; one whose event is late is left alone.
    const own = await insist(() => api(`/api/public/donations/${gift.token}`));
    const { status } = (await own.json()) as { status: string };
    if (status === "SUCCEEDED") await insist(ask);
    else gift.done.push("too early");
  }
  if (what === "refundThere")
    await control(stack, "refunds", { payment_intent: gift.intentId, amount: partCents });
  if (what === "disputeWon" || what === "disputeLost") {
    const opened = await control(stack, "disputes", { payment_intent: gift.intentId });
    const { id } = (await opened.json()) as { id: string };
    const status = what === "disputeWon" ? "won" : "lost";
    await control(stack, `disputes/${id}/close`, { status });
  }
}
