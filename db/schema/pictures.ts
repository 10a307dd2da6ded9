import { customType, integer, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt } from "./columns";

const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/**
 * The bytes of logos and covers, encoded by us, each picture once. Served from our own origin while an
 * organization or a campaign shows it; purged when none has shown it for an hour.
 */
export const pictures = pgTable("pictures", {
  /** Hex SHA-256 of `bytes`, the name of the served file. */
  hash: text().primaryKey(),
  width: integer().notNull(),
  height: integer().notNull(),
  bytes: bytea().notNull(),
  /** When it was last stored; the purge leaves newer ones, whose owner may not be written yet. */
  storedAt: createdAt(),
});
