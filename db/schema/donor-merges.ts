import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  index,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { createdAt, instant } from "./columns";
import { donors } from "./donors";
import { organizations } from "./organizations";

/** The ids of the rows that a merge gave to the kept donor, for its undo. */
export type MovedRows = {
  donations: string[];
  subscriptions: string[];
  notes: string[];
  /** All tags of the merged donor, and those that the kept donor did not have. */
  tags: string[];
  addedTags: string[];
  statements: string[];
  /** Earlier merges into the merged donor. */
  merges: string[];
  /** The merged donor's addresses, the primary one included. */
  emails: string[];
  /** The keys of the rows by which imports know the merged donor. */
  imports: { importId: string; ref: string }[];
  imported: { source: string; externalId: string }[];
  /** Donors that the kept donor is said to be distinct from, because the merged donor was. */
  distinct: string[];
  /** All field values of the merged donor, and the fields of which the kept donor had none; absent in older merges. */
  fieldValues?: MovedFieldValue[];
  addedFields?: string[];
  /** The household of the merged donor, if there was one. */
  household?: MovedHousehold | null;
  /** Soft credits, and those that ended because the kept donor has one for the same donation. */
  softCredits?: string[];
  endedCredits?: Record<string, unknown>[];
  /** Memberships by campaigns in which the kept donor has none; their numbers stay. */
  memberships?: string[];
  /** Recurring commitments to other systems. */
  commitments?: string[];
};

/** The membership that a merged donor had, and what the merge made of it. */
export type MovedHousehold = {
  id: string;
  name: string;
  createdAt: string;
  joinedAt: string;
  isPrimary: boolean;
  /** Where the kept donor was before: in no household, and so became a member in their place, in the same one, or in another. */
  kept: "NONE" | "SAME" | "OTHER";
  /** Who became the primary member for them. */
  promotedId: string | null;
  /** It had no other member, and was deleted. */
  isDissolved: boolean;
};

/** A value of a donor field, as `donor_field_values` has it. */
export type MovedFieldValue = {
  fieldId: string;
  text: string | null;
  number: number | null;
  day: string | null;
  yes: boolean | null;
};

/**
 * A merge of two donors. The merged donor's row is deleted, so that nothing can refer to it any more; its content is kept here. Its
 * id stays known: it means `donorId`.
 */
export const donorMerges = pgTable(
  "donor_merges",
  {
    id: text().primaryKey(),
    /** In the order of the merges. */
    number: bigint({ mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    orgId: text()
      .notNull()
      .references(() => organizations.id),
    mergedId: text().notNull(),
    /** The donor into whom it was merged. */
    keptId: text().notNull(),
    /** Who has its rows now: the kept donor, or the one into whom that was merged later. */
    donorId: text()
      .notNull()
      .references(() => donors.id),
    /** The rows of `donors`, as JSON: the merged one, and the kept one before and after. */
    merged: jsonb().$type<Record<string, unknown>>().notNull(),
    before: jsonb().$type<Record<string, unknown>>().notNull(),
    after: jsonb().$type<Record<string, unknown>>().notNull(),
    moved: jsonb().$type<MovedRows>().notNull(),
    authorKind: text({ enum: ["person", "key", "system"] }).notNull(),
    authorId: text().notNull(),
    createdAt: createdAt(),
    undoneAt: instant(),
  },
  (t) => [
    uniqueIndex("donor_merges_merged").on(t.mergedId).where(sql`${t.undoneAt} is null`),
    index("donor_merges_donor").on(t.donorId, t.number),
    check("donor_merges_other", sql`${t.mergedId} <> ${t.keptId}`),
    check("donor_merges_author", sql`${t.authorKind} in ('person', 'key', 'system')`),
  ],
);

/** Why two donors may be one person. */
export const DUPLICATE_REASONS = ["EMAIL", "PHONE", "ADDRESS", "NAME"] as const;

/** Two donors that may be one person, as the last scan found them; `first` is the lower id. */
export const duplicatePairs = pgTable(
  "duplicate_pairs",
  {
    orgId: text()
      .notNull()
      .references(() => organizations.id),
    firstId: text()
      .notNull()
      .references(() => donors.id, { onDelete: "cascade" }),
    secondId: text()
      .notNull()
      .references(() => donors.id, { onDelete: "cascade" }),
    reasons: text({ enum: DUPLICATE_REASONS }).array().notNull(),
    /** The sum of the weights of the reasons. */
    strength: smallint().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.firstId, t.secondId] }),
    index("duplicate_pairs_order").on(t.orgId, t.strength.desc(), t.firstId, t.secondId),
    index("duplicate_pairs_second").on(t.secondId),
    check("duplicate_pairs_ids", sql`${t.firstId} < ${t.secondId}`),
    check("duplicate_pairs_reasons", sql`cardinality(${t.reasons}) > 0`),
  ],
);

/** When an organization's donors were last compared. */
export const duplicateScans = pgTable("duplicate_scans", {
  orgId: text()
    .primaryKey()
    .references(() => organizations.id),
  /** Staff wait for a scan since then; null: none is due. */
  requestedAt: instant(),
  scannedAt: instant(),
});

/** Two donors that staff said are not one person. The ids of donors that were merged since stay. */
export const distinctDonors = pgTable(
  "distinct_donors",
  {
    orgId: text()
      .notNull()
      .references(() => organizations.id),
    firstId: text().notNull(),
    secondId: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.firstId, t.secondId] }),
    index("distinct_donors_second").on(t.secondId),
    check("distinct_donors_ids", sql`${t.firstId} < ${t.secondId}`),
  ],
);
