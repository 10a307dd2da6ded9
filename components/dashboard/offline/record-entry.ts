import type { CampaignToCredit, OfflineMethod } from "@/lib/offline-donations/labels";
import { type FundChoice, GENERAL, type TypedPart } from "../funds/payload";
import type { Typed } from "./details-fields";
import { type Giver, NO_GIVER, restoredGiver } from "./giver";
import { NO_RETURN, type TypedReturn, withOwnReturn } from "./return-fields";

/** Initial values of the form. */
export type Beginning = {
  method: OfflineMethod;
  typed: Typed;
  received: TypedReturn;
  giver: Giver;
  campaignId: string;
  note: string;
  anonymous: boolean;
};

/** The values of the form as typed. */
export type RecordEntry = Beginning & {
  parts: readonly TypedPart[];
  /** Used only if the donor has an email address. */
  sendReceipt: boolean;
  /**
   * Whether staff confirmed the entry despite a warning. Kept, so that a request repeated after a reload is the same.
   */
  confirmed: boolean;
};

/** A single part with the campaign's default fund. */
const BY_DEFAULT: readonly TypedPart[] = [{ key: 0, fund: "", amount: "" }];

export function newEntry(beginning: Beginning): RecordEntry {
  return { ...beginning, parts: BY_DEFAULT, sendReceipt: true, confirmed: false };
}

/** Returns the entry of the next donation, with the method, day, campaign and fund of the recorded one. */
export function nextEntry(recorded: RecordEntry, initial: RecordEntry): RecordEntry {
  const { method, typed, campaignId, parts } = recorded;
  return {
    ...initial,
    method,
    typed: { ...initial.typed, receivedOn: typed.receivedOn },
    received: NO_RETURN,
    giver: NO_GIVER,
    campaignId,
    note: "",
    anonymous: false,
    parts: parts.length > 1 ? BY_DEFAULT : parts,
  };
}

/** Whether an entry differs from `empty`. */
export function isEntered(entry: RecordEntry, empty: RecordEntry): boolean {
  const typed = (it: RecordEntry) => JSON.stringify({ ...it, confirmed: false });
  return typed(entry) !== typed(empty);
}

/** Changes what the donor receives in return, and with it the amount, by a function such as `withReturn`. */
export function changeReturn(
  entry: RecordEntry,
  change: (it: TypedReturn & { amount: string }) => TypedReturn & { amount: string },
): RecordEntry {
  const { amount, ...received } = change({ ...entry.received, amount: entry.typed.amount });
  return { ...entry, received, typed: { ...entry.typed, amount } };
}

/**
 * Adapts a draft to the campaigns and funds that can be selected now, because the fields would show another option.
 * Levels and tickets that the form began with stay, even if the campaign no longer has them.
 */
export function restoredEntry(
  stored: RecordEntry,
  initial: RecordEntry,
  campaigns: readonly CampaignToCredit[],
  funds: readonly FundChoice[],
): RecordEntry {
  const isKnown = campaigns.some(({ id }) => id === stored.campaignId);
  const fundOf = ({ fund }: TypedPart) =>
    fund === "" || fund === GENERAL || funds.some(({ id }) => id === fund)
      ? fund
      : stored.parts.length > 1
        ? GENERAL
        : "";
  const entry = {
    ...stored,
    campaignId: isKnown ? stored.campaignId : initial.campaignId,
    giver: restoredGiver(stored.giver),
    parts: stored.parts.map((part) => ({ ...part, fund: fundOf(part) })),
  };
  const chosen = ({ campaignId, received: { level, tickets } }: RecordEntry) =>
    JSON.stringify([campaignId, level, tickets]);
  if (chosen(entry) === chosen(initial)) return entry;
  const campaign = campaigns.find(({ id }) => id === entry.campaignId);
  return changeReturn(entry, (it) => withOwnReturn(it, campaign));
}
