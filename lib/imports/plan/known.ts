import type { CommitmentStatus } from "@/lib/commitments/schemas";
import type { OfflineMethod } from "@/lib/offline-donations/labels";
import type { Attributes } from "@/lib/offline-donations/write-donations";
import type { SubscriptionFrequency } from "@/lib/subscriptions/schemas";
import type { ImportedPerson } from "../store";
import type { Interpreted } from "./interpret";

export type MatchedBy = "EXTERNAL_ID" | "EMAIL" | "PHONE" | "ADDRESS";

/** A donor of the organization, as far as matching needs it. */
export type KnownDonor = {
  id: string;
  firstName: string;
  lastName: string;
  email: string | null;
  phone: string | null;
  postalAddress: string | null;
  emailOptInAt: Date | null;
  unsubscribedAt: Date | null;
  doNotContact: readonly string[];
};

/** A donor of the file: known or new, with everything that its rows say. */
export type FileDonor = {
  ref: string;
  firstRow: number;
  isNew: boolean;
  person: ImportedPerson;
  isChanged: boolean;
};

/** What a donor of the organization has of what rows can add to; tags in lower case. */
export type StoredExtras = { emails: number; tags: string[]; notes: { id: string; text: string }[] };
export const NO_EXTRAS: StoredExtras = { emails: 0, tags: [], notes: [] };

export type PlannedDonation = {
  amountCents: number | null;
  receivedOn: string;
  method: OfflineMethod;
  campaignId: string;
  /** Undefined: the default fund of the campaign. */
  fundId?: string | null;
  /** Of several funds; they sum to the amount. */
  split?: { fundId: string | null; amountCents: number }[];
  /** The names of what the run adds first. */
  newCampaign?: string;
  newFunds?: string[];
  checkNumber: string | null;
  reference: string | null;
  description: string | null;
  anonymous: boolean;
  note: string | null;
  donor: { firstName: string; lastName: string; email: string | null };
  /** Absent: one-time, of no known source. */
  attributes?: Attributes;
};

/** A recurring commitment as a row has it. */
export type PlannedCommitment = {
  amountCents: number;
  frequency: SubscriptionFrequency;
  startedOn: string | null;
  nextOn: string | null;
  status: CommitmentStatus;
  externalId: string | null;
  note: string | null;
  /** Null: for no campaign. */
  campaignId: string | null;
  fundId?: string | null;
  /** The names of what the run adds first. */
  newCampaign?: string;
  newFunds?: string[];
};

export type PlannedRow = {
  number: number;
  outcome: "ADD" | "FILL" | "SKIP" | "REFUSE";
  remarks: string[];
  key: string | null;
  donorRef: string | null;
  matchedBy: MatchedBy | null;
  donorRow: number | null;
  plan: PlannedDonation | PlannedCommitment | null;
};

export type OpenRow = { number: number; fingerprint: string; read: Interpreted };

/** What is known before a chunk of rows is planned. */
export type Known = {
  /** Donors of the file's earlier rows, by what recognizes them, and by ref. */
  refOfKey: Map<string, string>;
  donors: Map<string, FileDonor>;
  /** Donors of the organization by each of their keys, and by id. */
  idOfKey: Map<string, string>;
  known: Map<string, KnownDonor>;
  /** The donor fields of which known donors have values. */
  noted: Map<string, ReadonlySet<string>>;
  /** The other addresses, tags and notes of known donors; those without any are omitted. */
  extras: Map<string, StoredExtras>;
  /** The tags of the organization and of earlier rows, in lower case; empty if no row has tags. */
  tags: Set<string>;
  /** Keys of donations or commitments that were imported before, and in which row of this file. */
  imported: Set<string>;
  rowOfKey: Map<string, number>;
  /** By plain name; null: several have it. */
  campaigns: Map<string, string | null>;
  funds: Map<string, string | null>;
  /** Names and codes of archived funds. */
  archived: Set<string>;
};
