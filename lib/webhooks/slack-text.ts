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
/** Describes a donation, for example `$50.00 monthly to Spring Drive`. */
const gift = (it: Given) => `${amountOf(it)}${OFTEN[it.frequency] ?? ""} to ${it.campaign.title}`;

function words<Data>(schema: z.ZodType<Data>, toText: (data: Data) => string) {
  return (data: unknown) => toText(schema.parse(data));
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
  "donor.created": () => "A donor was added.",
  "donor.updated": () => "The details or the consent of a donor changed.",
  "webhook.test": words(z.object({ message: z.string() }), ({ message }) => `${message}.`),
};

/**
 * Returns a sentence about an event (event-schemas.ts) for a Slack channel. Escapes `&`, `<` and `>`, which Slack
 * parses as markup. The sentence contains no email address and no name of an anonymous donor.
 */
export function slackText(type: string, data: unknown): string {
  const toText = SENTENCES[type];
  if (!toText) throw new Error(`no Slack sentence for event type ${type}`);
  return toText(data).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
