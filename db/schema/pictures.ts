import { sql } from "drizzle-orm";
import { check, customType, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { createdAt, instant } from "./columns";

const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/**
 * The bytes of logos and covers, encoded by us, each picture once. Served from our own origin while an
 * organization or a campaign shows it; purged when none has shown it for an hour.
 */
export const pictures = pgTable(
  "pictures",
  {
    /** Hex SHA-256 of `bytes`, the name of the served file. */
    hash: text().primaryKey(),
    width: integer().notNull(),
    height: integer().notNull(),
    bytes: bytea().notNull(),
    /** When it was last stored; the purge leaves newer ones, whose owner may not be written yet. */
    storedAt: createdAt(),
    /** When its renditions were stored; null until then. */
    renderedAt: instant(),
  },
  (t) => [index("pictures_unrendered").on(t.storedAt).where(sql`${t.renderedAt} is null`)],
);

/** Narrower copies of a picture, and copies as AVIF, where they have fewer bytes. Deleted with the picture. */
export const pictureRenditions = pgTable(
  "picture_renditions",
  {
    hash: text()
      .notNull()
      .references(() => pictures.hash, { onDelete: "cascade" }),
    /** In pixels, at most the picture's own width. */
    width: integer().notNull(),
    format: text({ enum: ["webp", "avif"] }).notNull(),
    bytes: bytea().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.hash, t.width, t.format] }),
    check("picture_renditions_format", sql`${t.format} in ('webp', 'avif')`),
  ],
);
