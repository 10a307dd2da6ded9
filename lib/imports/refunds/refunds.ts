import { shortened } from "@/lib/kernel/text";
import type { RowRefund } from "../interpret/interpret-refund";

/** A refund of the file with its row number, and the key under which imports record it. */
export type FileRefund = RowRefund & { number: number; key: string };

/** A refund that an import recorded, in cents, and the name of the file that has it. */
export type RecordedRefund = {
  key: string;
  amountCents: number;
  /** The row of its payment in a file of an unnamed system (`describePayment`); null for other systems. */
  payment: string | null;
  file: string;
};

/** The current state of a donation that an earlier import created from a payment. Amounts in cents. */
export type ImportedPayment = {
  donationId: string;
  amountCents: number;
  isVoided: boolean;
  isSplit: boolean;
  hasTickets: boolean;
  /** The payment before its refunds; null if that was not recorded. */
  paidCents: number | null;
  /** The sum of its recorded refunds. */
  takenCents: number;
  /** Whether a new refund can be one of them (`hasUnnamed`). */
  hasUnnamed: boolean;
  donor: string;
  day: string;
  email: string;
  /** Whether people changed it. */
  isEdited: boolean;
};

/** A refund that the run records. */
export type PlannedRefund = {
  key: string;
  /** The key of the payment or refund that it refunds. */
  refundOf: string;
  /** The key of its payment, also if it refunds another refund. */
  payment: string;
  /** In cents. Negative for money that came back. */
  takesCents: number;
  /** The row of its payment in a file of an unnamed system. */
  paymentRow?: string;
};

/** The plan of a row that imports nothing but a refund. */
export type PlannedRefundRow = { refund: PlannedRefund };

/** The refunds of a file, and the payments that they refund. */
export type FileRefunds = {
  /** By the id of the payment, in file order. */
  ofPayment: ReadonlyMap<string, readonly FileRefund[]>;
  /** The id of the payment by the row number of each refund. A refund of a refund has the same payment. */
  paymentOf: ReadonlyMap<number, string>;
  /** For each row that repeats a refund of the file: the row that counts. */
  twinOf: ReadonlyMap<number, number>;
  /** The refunded payments of the file, by id. Amounts in cents. */
  payments: ReadonlyMap<string, FilePayment>;
};
export type PaymentRow = { amountCents: number | null; receivedOn: string; email: string | null };
export type FilePayment = PaymentRow & { number: number };

/** The file's refunds, and what open rows need from earlier imports. */
export type Refunds = FileRefunds & {
  /** Imported donations by the id of the payment. */
  imported: ReadonlyMap<string, ImportedPayment>;
  /** Imported donations by the key of the payment, for rows that state the refunded amount of their payment. */
  stated: ReadonlyMap<string, ImportedPayment>;
  /** The refunds that imports recorded of a payment, by its key. */
  recorded: ReadonlyMap<string, readonly RecordedRefund[]>;
  /** Refunds of the file that other files have for another payment, by key. */
  elsewhere: ReadonlyMap<string, OtherReference>;
  source: string;
};

/** The key of what a refund refunds in another file, and the name of that file. */
export type OtherReference = { refundOf: string; file: string };

export const NO_REFUNDS: FileRefunds = {
  ofPayment: new Map(),
  paymentOf: new Map(),
  twinOf: new Map(),
  payments: new Map(),
};

/**
 * Whether a refund can refer to another one. An unnamed system may number payments and refunds separately, so a
 * reference there always names a payment.
 */
export const isChained = (source: string) => source !== "OTHER";

/** The refunds of a payment: those of its file, and those that imports recorded. */
export type RefundsOfRow = Pick<Refunds, "elsewhere"> & {
  ofFile: readonly FileRefund[];
  recorded: readonly RecordedRefund[];
};

/** Names the file that has a recorded refund, for staff. */
export const fileLabel = ({ file }: Pick<RecordedRefund, "file">) =>
  `“${shortened(file, 60)}”, which was imported before`;
