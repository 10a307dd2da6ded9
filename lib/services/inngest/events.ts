import { eventType, Inngest } from "inngest";
import { z } from "zod";
import { log } from "@/lib/services/log";

const SEND_TIMEOUT_MS = 4000;

// The catalog of events that start background work: name, payload and meaning of each. The functions are in inngest/.

/**
 * Inngest, or its emulator at INNGEST_BASE_URL. The SDK reads INNGEST_EVENT_KEY, INNGEST_SIGNING_KEY and
 * INNGEST_BASE_URL.
 */
export const inngest = new Inngest({
  id: "almoner",
  isDev: false,
  logger: log,
  fetch: (input, init) =>
    fetch(input, { ...init, signal: init?.signal ?? AbortSignal.timeout(SEND_TIMEOUT_MS) }),
});

/** The payload of every processor event; `objectId` is the id of `data.object`. */
export const processorEventData = z.object({
  eventId: z.string(),
  type: z.string(),
  account: z.string().nullable(),
  /** Unix seconds. */
  created: z.number().int(),
  objectId: z.string(),
  /** From the payment's metadata. */
  donationId: z.string().nullable(),
  failure: z.object({ code: z.string(), declineCode: z.string().nullable() }).nullable(),
  /** The processor's id of the setup attempt. */
  attemptId: z.string().nullish(),
});
export type ProcessorEventData = z.infer<typeof processorEventData>;

/** The processor events that the webhook endpoint subscribes to; others are acknowledged and ignored. */
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

/** Returns the event type for a processor event. */
export function onProcessor<Type extends ProcessorEventType>(type: Type) {
  return eventType(`processor/${type}` as const, { schema: processorEventData });
}

export const paymentSucceeded = onProcessor("payment_intent.succeeded");

/** A succeeded payment could not be settled in a batch and must be completed on its own. */
export const completionDue = eventType("payment/completion-due", { schema: processorEventData });

/** A donation succeeded; sent at least once for each. */
export const donationSucceeded = eventType("donation/succeeded", {
  schema: z.object({ donationId: z.string() }),
});

const aboutDonation = z.object({ donationId: z.string() });
/** A donation's bank payment started; sent at least once for each. */
export const bankPaymentStarted = eventType("donation/bank-payment-started", { schema: aboutDonation });
/** A donation's bank payment failed; sent at least once for each failure. */
export const bankPaymentFailed = eventType("donation/bank-payment-failed", { schema: aboutDonation });

/** An email must be sent on its own: its batch released it, or it is about a milestone. */
export const emailOwed = eventType("email/owed", { schema: z.object({ cause: z.string() }) });

/** Sold-out tickets were paid for; the money must be refunded. */
export const donationOversold = eventType("donation/oversold", {
  schema: z.object({ donationId: z.string() }),
});

/** A payout failed; staff must be notified. */
export const payoutFailed = eventType("payout/failed", { schema: z.object({ payoutId: z.string() }) });

/** An organization's account lost a capability; the alert `itemId` states which. */
export const accountLimited = eventType("account/limited", { schema: z.object({ itemId: z.string() }) });

/** Card testing was detected on an organization's forms; the alert `itemId` states where. */
export const cardTesting = eventType("abuse/card-testing", { schema: z.object({ itemId: z.string() }) });

/**
 * A network address has too many open donations: abandoned ones must be canceled, and so must the declined ones of the
 * current donor (`declinedOf`, the keyed email).
 */
export const slotsNeeded = eventType("abuse/places-needed", {
  schema: z.object({ clientKey: z.string(), declinedOf: z.string().optional() }),
});

/** A campaign has many changes that are not folded into its totals yet. */
export const foldDue = eventType("totals/fold-due", { schema: z.object({ campaignId: z.string() }) });

/** The giving of many of an organization's donors is outdated or was never read. */
export const givingDue = eventType("totals/giving-due", { schema: z.object({ orgId: z.string() }) });

/** An organization's totals are due to be verified. */
export const verificationDue = eventType("ledger/verification-due", {
  schema: z.object({ orgId: z.string() }),
});

/** An organization's donors are due to be compared for duplicates. */
export const duplicatesDue = eventType("donors/duplicates-due", { schema: z.object({ orgId: z.string() }) });

const aboutRefund = z.object({ refundId: z.string() });
/** A refund succeeded; sent at least once for each. */
export const refundSucceeded = eventType("refund/succeeded", { schema: aboutRefund });
/**
 * A refund did not reach the donor after it had succeeded, or was refused while no person was waiting for the response.
 */
export const refundFailed = eventType("refund/failed", { schema: aboutRefund });

/** `round` is set from the second withdrawal by the bank on. */
const aboutDispute = z.object({ disputeId: z.string(), round: z.number().int().optional() });
/** A donor's bank disputes a donation, or withdraws its money again; sent at least once for each round. */
export const disputeOpened = eventType("dispute/opened", { schema: aboutDispute });
/** A dispute was closed; `end` is its outcome at that time, since a later round may change it. */
export const disputeClosed = eventType("dispute/closed", {
  schema: aboutDispute.extend({ end: z.enum(["WON", "LOST", "WARNING_CLOSED", "PREVENTED"]).optional() }),
});

/** An entry was added to the history of a subscription under `cause`; sent at least once for each. */
export const subscriptionRecorded = eventType("subscription/recorded", {
  schema: z.object({ subscriptionId: z.string(), cause: z.string() }),
});

/** A donor requested a link to manage a subscription; sending the email creates its token. */
export const manageLinkRequested = eventType("subscription/manage-link-requested", {
  schema: z.object({ requestId: z.string(), subscriptionId: z.string() }),
});

/**
 * A giving link was requested; sending the email creates its token. `donorId` is null if the address belongs to no
 * donor: the event is sent anyway, so that the response takes the same time. `language` is that of the page where the
 * link was requested.
 */
export const givingLinkRequested = eventType("giving/link-requested", {
  schema: z.object({
    requestId: z.string(),
    donorId: z.string().nullable(),
    /** The requested address, if it is not the donor's primary one. */
    addressId: z.string().nullish(),
    language: z.string().nullish(),
  }),
});

/**
 * A donor requested a change of email address; `requestId` is the hash of the request's token. Sending the emails
 * creates the link's token. `language` is that of the page where the change was requested.
 */
export const emailChangeRequested = eventType("giving/email-change-requested", {
  schema: z.object({ requestId: z.string(), language: z.string().nullish() }),
});

/** A donor's email address changed and must be changed at the processor. */
export const emailChanged = eventType("donor/email-changed", { schema: z.object({ donorId: z.string() }) });

/** A link to an unpaid donation's payment step was requested, to be mailed to the donation's address. */
export const paymentLinkRequested = eventType("donation/payment-link-requested", {
  schema: z.object({ requestId: z.string(), donationId: z.string() }),
});

/** A raised amount waits for the donor's confirmation; sending the email creates its token. */
export const raiseRequested = eventType("subscription/raise-requested", {
  schema: z.object({ raiseId: z.string() }),
});

/** A time span in Unix seconds whose lost processor events must be found; ignored after `expires`. */
const backfillWindow = z.object({
  account: z.string().nullable(),
  since: z.number().int(),
  until: z.number().int().nullable(),
  expires: z.number().int(),
});
export type BackfillData = z.infer<typeof backfillWindow>;
/** The platform's own events of a span must be backfilled. */
export const platformBackfillDue = eventType("backfill/platform-due", { schema: backfillWindow });
/** The events of one connected account must be backfilled. */
export const accountBackfillDue = eventType("backfill/account-due", { schema: backfillWindow });

/** The outbox may contain outbound events to publish. */
export const outboxFilled = eventType("webhook/outbox-filled", { schema: z.object({}) });

/** `orgId` is the key of the concurrency limit. */
const aboutDelivery = z.object({ deliveryId: z.string(), endpointId: z.string(), orgId: z.string() });
/** An outbound event is due for its first delivery to an endpoint. */
export const deliveryDue = eventType("webhook/delivery-due", { schema: aboutDelivery });
/** A delivery that failed, or whose endpoint is failing or slow, is retried until it succeeds or is abandoned. */
export const deliveryFailing = eventType("webhook/delivery-failing", { schema: aboutDelivery });

/** A person was invited to an organization; `mailNumber` counts the emails of one invitation. */
export const invited = eventType("team/invited", {
  schema: z.object({ invitationId: z.string(), mailNumber: z.number().int() }),
});

/** Domains are due to be registered at the processor or checked again. */
export const paymentDomainsDue = eventType("organization/payment-domains-due", { schema: z.object({}) });

/** The address for notices changed; the former address must be notified once per `cause`. */
export const noticesMoved = eventType("organization/notices-moved", {
  schema: z.object({ cause: z.string() }),
});

/** A campaign's cover must be fetched; `orgId` is the key of the concurrency limit. */
export const coverDue = eventType("campaign/cover-due", {
  schema: z.object({ campaignId: z.string(), orgId: z.string() }),
});

/** A webhook endpoint was disabled because it kept failing; sent at least once for each time. */
export const webhookDisabled = eventType("webhook/disabled", {
  schema: z.object({ endpointId: z.string() }),
});

/** A statement run has work to do; `orgId` is the key of the concurrency limit. */
export const statementsDue = eventType("statements/due", {
  schema: z.object({ runId: z.string(), orgId: z.string() }),
});

/** A change of all rows that match has work to do; `orgId` is the key of the concurrency limit. */
export const bulkRunDue = eventType("bulk-runs/due", {
  schema: z.object({ runId: z.string(), orgId: z.string() }),
});

/** The file of an export run must be written; `orgId` is the key of the concurrency limit. */
export const exportDue = eventType("exports/due", {
  schema: z.object({ runId: z.string(), orgId: z.string() }),
});

/** An export run is complete or has failed; sent at least once for each. */
export const exportEnded = eventType("exports/ended", {
  schema: z.object({ runId: z.string(), orgId: z.string() }),
});

/** An import must be checked, run or undone; `orgId` is the key of the concurrency limit. */
export const importDue = eventType("imports/due", {
  schema: z.object({ importId: z.string(), orgId: z.string() }),
});
