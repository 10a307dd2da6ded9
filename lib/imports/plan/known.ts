import type { CommitmentStatus } from "@/lib/commitments/schemas";
import type { OfflineMethod } from "@/lib/offline-donations/labels";
import type { Attributes } from "@/lib/offline-donations/write-donations";
import type { SubscriptionFrequency } from "@/lib/subscriptions/schemas";
import type { Interpreted } from "../interpret/interpret-row";
import type { PlannedRefund, PlannedRefundRow, Refunds } from "../refunds/refunds";
import type { ImportedPerson } from "../store";

export type MatchedBy = "EXTERNAL_ID" | "EMAIL" | "PHONE" | "ADDRESS";

/** The fields of an existing donor that matching needs. */
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

/** A donor in the file, existing or new, with the data of all its rows. */
export type FileDonor = {
  ref: string;
  firstRow: number;
  isNew: boolean;
  person: ImportedPerson;
  isChanged: boolean;
};

/** An existing donor's values of fields that rows can add to. Tags are lowercase. */
export type StoredExtras = { emails: number; tags: string[]; notes: { id: string; text: string }[] };
export const NO_EXTRAS: StoredExtras = { emails: 0, tags: [], notes: [] };

/** A giving level to be added; amounts in cents. */
export type NewLevel = { name: string; amountCents: number; fairMarketValueCents: number };
/** Price and stated value of one ticket, in cents; the value is null if it is not stated. */
export type NewTickets = { priceCents: number; valueCents: number | null };

export type PlannedDonation = {
  amountCents: number | null;
  /** The payment in cents before its refunds in the file; null if it is not stated. */
  paidCents?: number | null;
  /** A refund that only the row of the payment states. Absent: none. */
  refund?: PlannedRefund;
  receivedOn: string;
  method: OfflineMethod;
  campaignId: string;
  /** Undefined: the campaign's default fund. */
  fundId?: string | null;
  /** The parts of a split donation, which sum to the amount. */
  split?: { fundId: string | null; amountCents: number }[];
  /** The names of campaigns and funds that the run adds first. */
  newCampaign?: string;
  newFunds?: string[];
  /** The code of a single new fund. */
  newFundCode?: string;
  /** Absent: none. */
  givingLevelId?: string;
  ticketCount?: number;
  /** The value of all tickets in cents; absent: what the campaign states. */
  ticketsValueCents?: number;
  /** The level that the run adds first. */
  newLevel?: NewLevel;
  /** The tickets of the campaign that the run adds first. */
  newTickets?: NewTickets;
  checkNumber: string | null;
  reference: string | null;
  description: string | null;
  anonymous: boolean;
  note: string | null;
  donor: { firstName: string; lastName: string; email: string | null };
  /** Absent: one-time, without a known source. */
  attributes?: Attributes;
};

/** A recurring commitment planned for a row. */
export type PlannedCommitment = {
  amountCents: number;
  frequency: SubscriptionFrequency;
  startedOn: string | null;
  nextOn: string | null;
  status: CommitmentStatus;
  externalId: string | null;
  note: string | null;
  /** Null: no campaign. */
  campaignId: string | null;
  fundId?: string | null;
  /** The names of campaigns and funds that the run adds first. */
  newCampaign?: string;
  newFunds?: string[];
  /** The code of a single new fund. */
  newFundCode?: string;
};

export type PlannedRow = {
  number: number;
  outcome: "ADD" | "FILL" | "SKIP" | "REFUSE";
  remarks: string[];
  key: string | null;
  donorRef: string | null;
  matchedBy: MatchedBy | null;
  donorRow: number | null;
  plan: PlannedDonation | PlannedCommitment | PlannedRefundRow | null;
};

export type OpenRow = { number: number; fingerprint: string; read: Interpreted };

/** What donors of a campaign can receive in return. */
export type CampaignReturns = {
  levels: readonly { id: string; name: string; fairMarketValueCents: number; isArchived: boolean }[];
  sellsTickets: boolean;
  /** The number of tickets that the next rows can have; null if unlimited. */
  ticketsLeft: number | null;
};

/** The data needed to plan a chunk of rows. */
export type Known = {
  /** Donors of the file's earlier rows, by matching key and by ref. */
  refOfKey: Map<string, string>;
  donors: Map<string, FileDonor>;
  /** Existing donors, by matching key and by id. */
  idOfKey: Map<string, string>;
  known: Map<string, KnownDonor>;
  /** The donor fields for which existing donors have values. */
  noted: Map<string, ReadonlySet<string>>;
  /** The other addresses, tags and notes of existing donors. Donors without any are omitted. */
  extras: Map<string, StoredExtras>;
  /** The tags of the organization and of earlier rows, in lowercase. Empty if no row has tags. */
  tags: Set<string>;
  /** Keys of donations or commitments imported earlier, and those in this file with their row. */
  imported: Set<string>;
  rowOfKey: Map<string, number>;
  /** Ids by plain name; null if the name is ambiguous. */
  campaigns: Map<string, string | null>;
  funds: Map<string, string | null>;
  /** Names and codes of archived funds. */
  archived: Set<string>;
  /** By campaign. Empty if no row has a level or tickets. */
  returns: Map<string, CampaignReturns>;
  refunds: Refunds;
};
