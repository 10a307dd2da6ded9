import { DEMO } from "@/lib/kernel/demo";

/** The webhook of the API reference's examples. */
export const WEBHOOK = {
  id: DEMO.webhookId,
  orgId: DEMO.orgId,
  url: "https://ledger.hopeshelter.example/almoner",
  description: "Bookkeeping",
  eventTypes: ["donation.succeeded", "donation.refunded"],
  format: "JSON",
  status: "ENABLED",
  disabledReason: null,
  previousSecretExpiresAt: null,
  lastSuccessAt: "2026-11-20T18:04:11.000Z",
  failingSince: null,
  createdAt: "2026-11-01T09:00:00.000Z",
  updatedAt: "2026-11-01T09:00:00.000Z",
};

export const SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwDRKtzj4Jw3c=";

/** The path parameters of the example webhook. */
export const WEBHOOK_PATH = { idOrSlug: DEMO.orgSlug, webhookId: DEMO.webhookId };

/** A delivery of the example webhook. */
export const DELIVERY = {
  id: DEMO.webhookDeliveryId,
  webhookId: DEMO.webhookId,
  eventId: "evt_4f1c2b7a9d3e4c0f8a6b5d2e1f0c9b8a",
  eventType: "donation.succeeded",
  status: "SUCCEEDED",
  attemptCount: 1,
  nextAttemptAt: null,
  lastResponseStatus: 200,
  lastError: null,
  replayOf: null,
  createdAt: "2026-11-20T18:04:10.000Z",
};

/** A delivery that was just created. */
export const NEW_DELIVERY = {
  ...DELIVERY,
  id: "tz4a98xxat96iws9zmbrgj3a",
  status: "PENDING",
  attemptCount: 0,
  nextAttemptAt: "2026-11-21T12:00:00.000Z",
  lastResponseStatus: null,
  createdAt: "2026-11-21T12:00:00.000Z",
};
