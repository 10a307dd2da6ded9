import { z } from "zod";
import { formatUsd } from "@/lib/kernel/money";

const money = z.object({ amountCents: z.number() });
const given = money.extend({
  frequency: z.string(),
  anonymous: z.boolean(),
  donor: z.object({ firstName: z.string(), lastName: z.string() }),
  campaign: z.object({ title: z.string() }),
});
type Given = z.infer<typeof given>;

const nameOf = ({ anonymous, donor }: Given) =>
  anonymous ? "Anonymous" : `${donor.firstName} ${donor.lastName}`.trim();
const amountOf = ({ amountCents }: z.infer<typeof money>) => formatUsd(amountCents);
const OFTEN: Readonly<Record<string, string>> = {
  MONTHLY: " monthly",
  QUARTERLY: " quarterly",
  ANNUAL: " yearly",
};
/** `$50.00 monthly to Spring Drive`. */
const gift = (it: Given) => `${amountOf(it)}${OFTEN[it.frequency] ?? ""} to ${it.campaign.title}`;

function words<Data>(schema: z.ZodType<Data>, say: (data: Data) => string) {
  return (data: unknown) => say(schema.parse(data));
}
const ofDonation = (after: string) =>
  words(given, (it) => `The donation of ${nameOf(it)}, ${gift(it)}, ${after}.`);
const ofPlan = (after: string) =>
  words(given, (it) => `The recurring donation of ${nameOf(it)}, ${gift(it)}, ${after}.`);
const ofMoney = (what: string, after: string) => words(money, (it) => `${what} ${amountOf(it)} ${after}.`);
const ofCampaign = (after: string) =>
  words(z.object({ title: z.string() }), ({ title }) => `The campaign ${title} was ${after}.`);

const CLOSED: Readonly<Record<string, string>> = {
  WON: ": it was won",
  LOST: ": it was lost",
  WARNING_CLOSED: ": the donation stays",
  PREVENTED: ": the donation stays",
};

const SENTENCES: Readonly<Record<string, (data: unknown) => string>> = {
  "donation.created": ofDonation("was created"),
  "donation.succeeded": words(given, (it) => `${nameOf(it)} donated ${gift(it)}.`),
  "donation.failed": ofDonation("did not go through"),
  "donation.disputed": ofDonation("is disputed"),
  "donation.refunded": ofDonation("was refunded"),
  "subscription.created": ofPlan("has started"),
  "subscription.updated": ofPlan("was changed"),
  "subscription.past_due": ofPlan("could not be charged"),
  "subscription.canceled": ofPlan("has ended"),
  "refund.created": ofMoney("A refund of", "was requested"),
  "refund.succeeded": ofMoney("A refund of", "was made"),
  "refund.failed": ofMoney("A refund of", "failed"),
  "dispute.created": ofMoney("A dispute over", "was opened"),
  "dispute.updated": ofMoney("A dispute over", "has changed"),
  "dispute.closed": words(
    money.extend({ status: z.string() }),
    (it) => `A dispute over ${amountOf(it)} was closed${CLOSED[it.status] ?? ""}.`,
  ),
  "payout.created": ofMoney("A payout of", "was created"),
  "payout.updated": ofMoney("A payout of", "has changed"),
  "payout.paid": ofMoney("A payout of", "has arrived at the bank"),
  "payout.failed": ofMoney("A payout of", "failed"),
  "payout.canceled": ofMoney("A payout of", "was canceled"),
  "campaign.created": ofCampaign("created"),
  "campaign.updated": ofCampaign("changed"),
  "campaign.published": ofCampaign("published"),
  "campaign.ended": ofCampaign("ended"),
  "webhook.test": words(z.object({ message: z.string() }), ({ message }) => `${message}.`),
};

/**
 * One sentence about an event (event-schemas.ts) for a channel of Slack, which reads `&`, `<` and `>` as markup. It has no email
 * address, and not the name of an anonymous donor.
 */
export function slackText(type: string, data: unknown): string {
  const say = SENTENCES[type];
  if (!say) throw new Error(`no sentence is written about ${type}`);
  return say(data).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
