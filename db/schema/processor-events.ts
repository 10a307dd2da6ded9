import { index, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, instant } from "./columns";

/** A processed event of the processor, and its outcome. The id is the processor's own. */
export const processorEvents = pgTable(
  "processor_events",
  {
    id: text().primaryKey(),
    type: text().notNull(),
    objectId: text().notNull(),
    account: text(),
    /** `applied`, `repeated`, `skipped` or `unknown_object`. */
    outcome: text().notNull(),
    occurredAt: instant().notNull(),
    handledAt: createdAt(),
  },
  (t) => [index("processor_events_object").on(t.objectId)],
);
