import { eventType, Inngest } from "inngest";
import { z } from "zod";
import { unavailable } from "@/lib/kernel/errors";
import { log } from "@/lib/services/log";

const SEND_TIMEOUT_MS = 4000;

/**
 * Inngest, or the local stand-in at INNGEST_BASE_URL. The SDK reads INNGEST_EVENT_KEY, INNGEST_SIGNING_KEY and
 * INNGEST_BASE_URL itself.
 */
export const inngest = new Inngest({
  id: "almoner",
  isDev: false,
  logger: log,
  fetch: (input, init) =>
    fetch(input, { ...init, signal: init?.signal ?? AbortSignal.timeout(SEND_TIMEOUT_MS) }),
});

/** What every handed-over event of the processor carries; `objectId` is the id of `data.object`. */
export const processorEventData = z.object({
  eventId: z.string(),
  type: z.string(),
  account: z.string().nullable(),
  /** Unix seconds. */
  created: z.number().int(),
  objectId: z.string(),
  /** Our own id from the payment's metadata. */
  donationId: z.string().nullable(),
  failure: z.object({ code: z.string(), declineCode: z.string().nullable() }).nullable(),
  /** The attempt of a setup that it tells of, by the processor's id for it. */
  attemptId: z.string().nullish(),
});
export type ProcessorEventData = z.infer<typeof processorEventData>;

/**
 * Every event of the processor that we work on; others are acknowledged and forgotten. An endpoint at the processor
 * subscribes to these (README, and local/up/environment.ts for the stand-in).
 */
export const PROCESSOR_EVENT_TYPES = [
  "payment_intent.succeeded",
  "payment_intent.payment_failed",
  "payment_intent.processing",
  "payment_intent.requires_action",
  "payment_intent.canceled",
  "invoice.created",
  "invoice.payment_succeeded",
  "invoice.payment_failed",
  "invoice.voided",
  "customer.subscription.updated",
  "customer.subscription.deleted",
  "setup_intent.setup_failed",
  "charge.refunded",
  "refund.updated",
  "refund.failed",
  "charge.dispute.created",
  "charge.dispute.updated",
  "charge.dispute.funds_withdrawn",
  "charge.dispute.funds_reinstated",
  "charge.dispute.closed",
  "payout.created",
  "payout.updated",
  "payout.paid",
  "payout.failed",
  "account.updated",
] as const;
export type ProcessorEventType = (typeof PROCESSOR_EVENT_TYPES)[number];

/** The typed event that a delivery of the processor becomes. */
export function onProcessor<Type extends ProcessorEventType>(type: Type) {
  return eventType(`processor/${type}` as const, { schema: processorEventData });
}

export const paymentSucceeded = onProcessor("payment_intent.succeeded");
export const paymentFailed = onProcessor("payment_intent.payment_failed");
export const paymentProcessing = onProcessor("payment_intent.processing");
export const paymentCanceled = onProcessor("payment_intent.canceled");
export const setupFailed = onProcessor("setup_intent.setup_failed");
export const accountUpdated = onProcessor("account.updated");

/** A donation counts now; sent at least once for each. */
export const donationSucceeded = eventType("donation/succeeded", {
  schema: z.object({ donationId: z.string() }),
});

/** Tickets were paid for that have no seat any more; the money goes back. */
export const donationOversold = eventType("donation/oversold", {
  schema: z.object({ donationId: z.string() }),
});

/** A payout did not arrive, and staff are to be told. */
export const payoutFailed = eventType("payout/failed", { schema: z.object({ payoutId: z.string() }) });

/** An organization's account lost a capability; the item on its attention list says which. */
export const accountLimited = eventType("account/limited", { schema: z.object({ itemId: z.string() }) });

/** Somebody tests stolen cards on an organization; the item on its attention list says where. */
export const cardTesting = eventType("abuse/card-testing", { schema: z.object({ itemId: z.string() }) });

/**
 * An address needs room for another donation: what donors of it left long ago is to be withdrawn, and the declined
 * donations of the donor who asks (`declinedOf`, the keyed e-mail).
 */
export const placesNeeded = eventType("abuse/places-needed", {
  schema: z.object({ clientKey: z.string(), declinedOf: z.string().optional() }),
});

/** An organization's totals are due to be verified. */
export const verificationDue = eventType("ledger/verification-due", {
  schema: z.object({ orgId: z.string() }),
});

const aboutRefund = z.object({ refundId: z.string() });
/** A refund counts; sent at least once for each. */
export const refundSucceeded = eventType("refund/succeeded", { schema: aboutRefund });
/** A refund that counted, or that nobody was there to see refused, did not reach the donor. */
export const refundFailed = eventType("refund/failed", { schema: aboutRefund });

/** From the second time on that the bank takes the money, `round` says which it is. */
const aboutDispute = z.object({ disputeId: z.string(), round: z.number().int().optional() });
/** A donor's bank contests a donation, or takes its money again; sent at least once for each time. */
export const disputeOpened = eventType("dispute/opened", { schema: aboutDispute });
/** A dispute is decided; `end` says how, where it may be decided otherwise since. */
export const disputeClosed = eventType("dispute/closed", {
  schema: aboutDispute.extend({ end: z.enum(["WON", "LOST", "WARNING_CLOSED", "PREVENTED"]).optional() }),
});

/** Something happened to a recurring donation that is in its history under `cause`; sent at least once for each. */
export const subscriptionRecorded = eventType("subscription/recorded", {
  schema: z.object({ subscriptionId: z.string(), cause: z.string() }),
});

/** A donor asked for a link that changes a subscription; the mail that carries it makes its token. */
export const manageLinkRequested = eventType("subscription/manage-link-requested", {
  schema: z.object({ requestId: z.string(), subscriptionId: z.string() }),
});

/** A raise waits for its donor's confirmation; the mail that asks for it makes its token. */
export const raiseRequested = eventType("subscription/raise-requested", {
  schema: z.object({ raiseId: z.string() }),
});

/** A span in unix seconds whose lost events are to be found, of an account or of the platform; void from `expires` on. */
const backfillWindow = z.object({
  account: z.string().nullable(),
  since: z.number().int(),
  until: z.number().int().nullable(),
  expires: z.number().int(),
});
export type BackfillData = z.infer<typeof backfillWindow>;
export const platformBackfillDue = eventType("catch-up/platform-due", { schema: backfillWindow });
export const accountBackfillDue = eventType("catch-up/account-due", { schema: backfillWindow });

/** There may be outbound events to publish. */
export const outboxFilled = eventType("webhook/outbox-filled", { schema: z.object({}) });

/** What announces a delivery; `orgId` is what its turn is taken by. */
const aboutDelivery = z.object({ deliveryId: z.string(), endpointId: z.string(), orgId: z.string() });
/** An outbound event is to be delivered to an endpoint for the first time. */
export const deliveryDue = eventType("webhook/delivery-due", { schema: aboutDelivery });
/** A delivery that failed, or whose endpoint is failing or slow, is to be tried until it succeeds or is given up. */
export const deliveryFailing = eventType("webhook/delivery-failing", { schema: aboutDelivery });

/** Somebody is invited to an organization; `mailNumber` says which of an invitation's mails is asked for. */
export const invited = eventType("team/invited", {
  schema: z.object({ invitationId: z.string(), mailNumber: z.number().int() }),
});

/** Notices of an organization go to another address; the mail that is owed to the old one is under `cause`. */
export const noticesMoved = eventType("organization/notices-moved", {
  schema: z.object({ cause: z.string() }),
});

/** A campaign's cover is to be fetched; `orgId` is what its turn is taken by. */
export const coverDue = eventType("campaign/cover-due", {
  schema: z.object({ campaignId: z.string(), orgId: z.string() }),
});

/** An endpoint was disabled for failing; sent at least once for each time. */
export const webhookDisabled = eventType("webhook/disabled", {
  schema: z.object({ endpointId: z.string() }),
});

export type Outgoing = { id: string; name: string; data: Record<string, unknown> };

/**
 * Hands events to the background. Returns once they are safely there; throws `unavailable` otherwise.
 * An id seen in the last 24 hours starts nothing new.
 */
export async function sendToBackground(events: Outgoing[]): Promise<void> {
  try {
    await inngest.send(events);
  } catch (cause) {
    throw unavailable("Background work cannot be reached", cause);
  }
}
