import { sql } from "drizzle-orm";
import { bigint, check, index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, instant } from "./columns";
import { organizations } from "./organizations";

/** A replaced secret, encrypted, and its expiry. */
export type OlderSecret = { secret: string; expiresAt: string };

/**
 * An organization's URL that receives events. During rotation, each secret signs until its expiry. All are stored
 * encrypted (lib/webhooks/secrets/secret.ts).
 */
export const webhookEndpoints = pgTable(
  "webhook_endpoints",
  {
    id: text().primaryKey(),
    orgId: text()
      .notNull()
      .references(() => organizations.id),
    url: text().notNull(),
    description: text(),
    /** The subscribed types; empty means all. */
    eventTypes: text().array().notNull(),
    /** Format of the payload: the event as JSON, or a sentence about it in the format of Slack's incoming webhooks. */
    format: text({ enum: ["JSON", "SLACK"] })
      .notNull()
      .default("JSON"),
    status: text({ enum: ["ENABLED", "DISABLED"] })
      .notNull()
      .default("ENABLED"),
    /** Why the service disabled it; null if staff did. */
    disabledReason: text(),
    secret: text().notNull(),
    previousSecret: text(),
    previousSecretExpiresAt: instant(),
    /** Secrets before the previous one, newest first, each with its expiry. */
    olderSecrets: jsonb().$type<OlderSecret[]>().notNull().default([]),
    createdBy: text().notNull(),
    lastSuccessAt: instant(),
    /** Since when no delivery has succeeded; null after a success. */
    failingSince: instant(),
    /** Duration of its last call in milliseconds; null if never called. */
    lastDurationMs: integer(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    index("webhook_endpoints_org").on(t.orgId, t.createdAt, t.id),
    index("webhook_endpoints_enabled").on(t.orgId).where(sql`${t.status} = 'ENABLED'`),
    check("webhook_endpoints_format", sql`${t.format} in ('JSON', 'SLACK')`),
    check("webhook_endpoints_status", sql`${t.status} in ('ENABLED', 'DISABLED')`),
    check(
      "webhook_endpoints_rotation",
      sql`(${t.previousSecret} is null) = (${t.previousSecretExpiresAt} is null)`,
    ),
    check(
      "webhook_endpoints_encrypted",
      sql`${t.secret} like 'v1.%' and coalesce(${t.previousSecret}, 'v1.') like 'v1.%' and not jsonb_path_exists(${t.olderSecrets}, '$[*] ? (!(@.secret starts with "v1."))')`,
    ),
  ],
);

/**
 * An event for endpoints. Triggers insert the row in the transaction that changed the resource, so that no event is
 * lost or wrong. `payload` is filled in on publication.
 */
export const webhookEvents = pgTable(
  "webhook_events",
  {
    id: text().primaryKey().default(sql`'evt_' || replace(gen_random_uuid()::text, '-', '')`),
    orgId: text()
      .notNull()
      .references(() => organizations.id),
    type: text().notNull(),
    subjectId: text().notNull(),
    payload: jsonb().$type<Record<string, unknown>>(),
    publishedAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    index("webhook_events_unpublished").on(t.createdAt, t.id).where(sql`${t.publishedAt} is null`),
    index("webhook_events_created").on(t.createdAt),
    check("webhook_events_published", sql`(${t.publishedAt} is null) = (${t.payload} is null)`),
  ],
);

/** One event's delivery to one endpoint, or its replay. PENDING while attempts remain. */
export const webhookDeliveries = pgTable(
  "webhook_deliveries",
  {
    id: text().primaryKey(),
    orgId: text()
      .notNull()
      .references(() => organizations.id),
    endpointId: text()
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: "cascade" }),
    eventId: text()
      .notNull()
      .references(() => webhookEvents.id),
    /** The replayed delivery; null for the first one. */
    replayOf: text(),
    status: text({ enum: ["PENDING", "SUCCEEDED", "FAILED"] })
      .notNull()
      .default("PENDING"),
    attemptCount: integer().notNull().default(0),
    /** When the next attempt is due; null once the delivery has ended. */
    nextAttemptAt: instant(),
    lastResponseStatus: integer(),
    lastError: text(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    uniqueIndex("webhook_deliveries_once").on(t.endpointId, t.eventId).where(sql`${t.replayOf} is null`),
    index("webhook_deliveries_endpoint").on(t.endpointId, t.createdAt, t.id),
    index("webhook_deliveries_event").on(t.eventId),
    index("webhook_deliveries_due").on(t.endpointId, t.nextAttemptAt).where(sql`${t.status} = 'PENDING'`),
    check("webhook_deliveries_status", sql`${t.status} in ('PENDING', 'SUCCEEDED', 'FAILED')`),
    check(
      "webhook_deliveries_due_pending",
      sql`(${t.status} = 'PENDING') = (${t.nextAttemptAt} is not null)`,
    ),
  ],
);

/** One call of an endpoint and the beginning of its response. */
export const webhookAttempts = pgTable(
  "webhook_attempts",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    deliveryId: text()
      .notNull()
      .references(() => webhookDeliveries.id, { onDelete: "cascade" }),
    attemptedAt: instant().notNull(),
    durationMs: integer().notNull(),
    responseStatus: integer(),
    responseBody: text(),
    /** Why there was no response, for the receiver's developers. */
    error: text(),
  },
  (t) => [index("webhook_attempts_delivery").on(t.deliveryId, t.id)],
);
