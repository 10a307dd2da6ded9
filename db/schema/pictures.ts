import { sql } from "drizzle-orm";
import { check, customType, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { createdAt, instant } from "./columns";

const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/**
 * The files in the picture store (a folder or a bucket), each noted before it is written, so that one which nothing refers to is
 * found and removed. A file that is being removed is written again only when that is done.
 */
export const pictureFiles = pgTable(
  "picture_files",
  {
    /** Hex SHA-256 of its bytes. */
    hash: text().primaryKey(),
    /** In bytes. */
    size: integer().notNull(),
    /** When it was last written, or named by a row; the removal leaves it for a day from then. */
    usedAt: createdAt(),
    /** Since when it is being removed. */
    removingAt: instant(),
  },
  (t) => [check("picture_files_hash", sql`${t.hash} ~ '^[0-9a-f]{64}$'`)],
);

/**
 * Logos and covers, encoded by us, each picture once. Served from our own origin while an organization or a campaign
 * shows it; purged when none has shown it for an hour.
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
    /** Of a picture from before there was a store, until it is moved there. */
    bytes: bytea(),
    /** When it was last stored; the purge leaves newer ones, whose owner may not be written yet. */
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
    /** As those of its picture. */
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
