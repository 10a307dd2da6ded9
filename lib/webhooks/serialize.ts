import { isoOrNull } from "@/lib/kernel/time/iso";
import type { DeliveryRow } from "./deliveries/store";
import { replacedSecrets } from "./rules";
import type { WebhookDelivery, WebhookEndpoint } from "./schemas";
import type { EndpointRow } from "./store";

/** Serializes an endpoint for members, without its secrets. */
export function serializeEndpoint(row: EndpointRow, now: Date): WebhookEndpoint {
  const ends = replacedSecrets(row, now).map(({ expiresAt }) => expiresAt);
  return {
    id: row.id,
    orgId: row.orgId,
    url: row.url,
    description: row.description,
    eventTypes: row.eventTypes,
    format: row.format,
    status: row.status,
    disabledReason: row.disabledReason,
    previousSecretExpiresAt: ends.sort().at(-1) ?? null,
    lastSuccessAt: isoOrNull(row.lastSuccessAt),
    failingSince: isoOrNull(row.failingSince),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** The fields of an endpoint that the audit log records. */
export function auditedEndpoint(
  row: Pick<EndpointRow, "url" | "description" | "eventTypes" | "format" | "status">,
) {
  const { url, description, eventTypes, format, status } = row;
  return { url, description, eventTypes, format, status };
}

export function serializeDelivery(row: DeliveryRow, eventType: string): WebhookDelivery {
  return {
    id: row.id,
    webhookId: row.endpointId,
    eventId: row.eventId,
    eventType,
    status: row.status,
    attemptCount: row.attemptCount,
    nextAttemptAt: isoOrNull(row.nextAttemptAt),
    lastResponseStatus: row.lastResponseStatus,
    lastError: row.lastError,
    replayOf: row.replayOf,
    createdAt: row.createdAt.toISOString(),
  };
}
