import { index, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, instant } from "./columns";

/** An event of the processor that a function has worked on, and what came of it. The id is the processor's own. */
export const processorEvents = pgTable(
  "processor_events",
  {
    id: text().primaryKey(),
    type: text().notNull(),
    objectId: text().notNull(),
    account: text(),
    /** `applied`, `repeated`, `skipped`, `unknown_object`; staff can look for what was not applied. */
    outcome: text().notNull(),
    occurredAt: instant().notNull(),
    handledAt: createdAt(),
  },
  (t) => [index("processor_events_object").on(t.objectId)],
);
