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

/** The ids of the rows that a merge moved to the kept donor, for its undo. */
export type MovedRows = {
  donations: string[];
  subscriptions: string[];
  notes: string[];
  /** All tags of the merged donor, and those among them that the kept donor did not have. */
  tags: string[];
  addedTags: string[];
  statements: string[];
  /** Earlier merges into the merged donor. */
  merges: string[];
  /** The merged donor's addresses, including the primary one. */
  emails: string[];
  /** The keys of the rows by which imports identify the merged donor. */
  imports: { importId: string; ref: string }[];
  imported: { source: string; externalId: string }[];
  /** Donors marked as distinct from the kept donor because they were distinct from the merged one. */
  distinct: string[];
  /**
   * All field values of the merged donor, the fields whose value the kept donor took over, and the kept donor's own
   * values that were replaced; absent in older merges.
   */
  fieldValues?: MovedFieldValue[];
  addedFields?: string[];
  replacedFields?: MovedFieldValue[];
  /** The household of the merged donor, if any. */
  household?: MovedHousehold | null;
  /** Moved soft credits, and those that were removed because the kept donor has one for the same donation. */
  softCredits?: string[];
  endedCredits?: Record<string, unknown>[];
  /** Memberships by campaigns in which the kept donor had none. Their numbers do not change. */
  memberships?: string[];
  /** Recurring commitments in other systems. */
  commitments?: string[];
};

/** The household membership of a merged donor, and how the merge changed it. */
export type MovedHousehold = {
  id: string;
  name: string;
  createdAt: string;
  joinedAt: string;
  isPrimary: boolean;
  /** The kept donor's household before: none (they took the merged donor's place), the same one, or another one. */
  kept: "NONE" | "SAME" | "OTHER";
  /** The donor who became the primary member instead. */
  promotedId: string | null;
  /** Whether the household had no other member and was deleted. */
  isDissolved: boolean;
};

/** A donor field's value, as in `donor_field_values`. */
export type MovedFieldValue = {
  fieldId: string;
  text: string | null;
  number: number | null;
  day: string | null;
  yes: boolean | null;
};

/**
 * A merge of two donors. The merged donor's row is deleted, so that nothing can reference it anymore. Its content is
 * kept here. Its id remains valid and resolves to `donorId`.
 */
export const donorMerges = pgTable(
  "donor_merges",
  {
    id: text().primaryKey(),
    /** The order of the merges. */
    number: bigint({ mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    orgId: text()
      .notNull()
      .references(() => organizations.id),
    mergedId: text().notNull(),
    /** The donor it was merged into. */
    keptId: text().notNull(),
    /** The current owner of its rows: the kept donor, or the one that donor was later merged into. */
    donorId: text()
      .notNull()
      .references(() => donors.id),
    /** Rows of `donors` as JSON: the merged donor's, and the kept donor's before and after. */
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

/** Reasons why two donors may be one person. */
export const DUPLICATE_REASONS = ["EMAIL", "PHONE", "ADDRESS", "NAME"] as const;

/** Two donors that may be one person, as found by the last scan. `first` is the lower id. */
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
  /** Since when staff have been waiting for a scan; null: none is due. */
  requestedAt: instant(),
  scannedAt: instant(),
});

/** Two donors that staff marked as different people. Ids of donors merged since then remain. */
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
