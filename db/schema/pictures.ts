import { sql } from "drizzle-orm";
import { check, customType, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { createdAt, instant } from "./columns";

const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/**
 * A file in the picture store (a folder or a bucket). Recorded before it is written, so that a file without references
 * is found and removed. A file being removed is written again only after its removal.
 */
export const pictureFiles = pgTable(
  "picture_files",
  {
    /** Hex SHA-256 of its bytes. */
    hash: text().primaryKey(),
    /** Size in bytes. */
    size: integer().notNull(),
    /** When it was last written or referenced by a row. It is not removed for a day from then. */
    usedAt: createdAt(),
    /** Since when it is being removed. */
    removingAt: instant(),
  },
  (t) => [check("picture_files_hash", sql`${t.hash} ~ '^[0-9a-f]{64}$'`)],
);

/**
 * Logos and covers, encoded by us, each picture once. Served from our own origin while an organization or a campaign
 * shows it. Purged when it has not been shown for an hour.
 */
export const pictures = pgTable(
  "pictures",
  {
    /** Hex SHA-256 of its bytes, the name of the served file. */
    hash: text().primaryKey(),
    width: integer().notNull(),
    height: integer().notNull(),
    /** Its file in the picture store. */
    fileHash: text().references(() => pictureFiles.hash),
    /** Bytes of a picture from before the picture store existed, until it is moved there. */
    bytes: bytea(),
    /** When it was last stored. The purge skips recent ones, which the row that shows them may not refer to yet. */
    storedAt: createdAt(),
    /** When its renditions were stored; null until then. */
    renderedAt: instant(),
  },
  (t) => [
    index("pictures_unrendered").on(t.storedAt).where(sql`${t.renderedAt} is null`),
    index("pictures_file").on(t.fileHash),
    index("pictures_unmoved").on(t.hash).where(sql`${t.bytes} is not null`),
    check("pictures_place", sql`(${t.bytes} is null) <> (${t.fileHash} is null)`),
  ],
);

/** Narrower copies of a picture, and copies as AVIF, where these have fewer bytes. Deleted with the picture. */
export const pictureRenditions = pgTable(
  "picture_renditions",
  {
    hash: text()
      .notNull()
      .references(() => pictures.hash, { onDelete: "cascade" }),
    /** Width in pixels, at most the picture's own width. */
    width: integer().notNull(),
    format: text({ enum: ["webp", "avif"] }).notNull(),
    /** Its file, as for its picture. */
    fileHash: text().references(() => pictureFiles.hash),
    bytes: bytea(),
  },
  (t) => [
    index("picture_renditions_file").on(t.fileHash),
    index("picture_renditions_unmoved").on(t.hash).where(sql`${t.bytes} is not null`),
    check("picture_renditions_place", sql`(${t.bytes} is null) <> (${t.fileHash} is null)`),
    primaryKey({ columns: [t.hash, t.width, t.format] }),
    check("picture_renditions_format", sql`${t.format} in ('webp', 'avif')`),
  ],
);
