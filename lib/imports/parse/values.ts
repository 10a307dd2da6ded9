import { z } from "zod";
import { type ContactChannel, contactChannel } from "@/lib/donors/schemas";
import { shortened } from "@/lib/kernel/text";
import { MAX_OFFLINE_TICKETS, OFFLINE_METHODS, type OfflineMethod } from "@/lib/offline-donations/labels";
import { plainName } from "../rules";

/** A parsed value, or the problem in a sentence for staff. */
export type Read<T> = { value: T } | { problem: string };

const YES = new Set(["yes", "y", "true", "t", "1", "x", "on", "si", "optedin", "subscribed", "anonymous"]);

/** Whether a cell means yes. Anything else, including an empty cell, means no. */
export function readYes(text: string): boolean {
  return YES.has(plainName(text));
}

const METHODS: readonly [RegExp, OfflineMethod][] = [
  [/inkind|noncash|goods/, "IN_KIND"],
  [/stock|securit|shares/, "STOCK"],
  [/card|visa|mastercard|amex|paypal|venmo|applepay|googlepay|stripe|online|cashapp/, "PLATFORM"],
  [/check(?!out)|cheque/, "CHECK"],
  [/cash/, "CASH"],
  [/bank|wire|ach|transfer|eft|directdebit/, "BANK_TRANSFER"],
];

/** Parses a payment method. Returns null for an unknown name. */
export function readMethod(text: string): OfflineMethod | null {
  const plain = plainName(text);
  return METHODS.find(([pattern]) => pattern.test(plain))?.[1] ?? null;
}

/** Whether a payment method says only that the payment did not go through the other system. */
export function isOffline(text: string): boolean {
  return /^(?:offline|manual)(?:donation|payment|gift)?$/.test(plainName(text));
}

const CHANNELS: readonly [RegExp, readonly ContactChannel[]][] = [
  [/^(?:email|byemail)$/, ["EMAIL"]],
  [/^(?:phone|telephone|calls?|byphone)$/, ["PHONE"]],
  [/^(?:post|mail|postal|postalmail|letters?|bypost|bymail)$/, ["POST"]],
  [/^(?:yes|y|true|t|1|x|all|any)$/, contactChannel.options],
  [/^(?:no|n|false|f|0|none|)$/, []],
];

/** Parses a comma-separated list of channels by which a donor must not be contacted. `yes` means all. */
export function readChannels(text: string): Read<ContactChannel[]> {
  const found = new Set<ContactChannel>();
  for (const part of text.split(/[,;|/]/)) {
    const [, channels] = CHANNELS.find(([pattern]) => pattern.test(plainName(part))) ?? [];
    if (!channels)
      return { problem: `“${shortened(part.trim(), 40)}” is no way to contact: write email, phone or post` };
    for (const channel of channels) found.add(channel);
  }
  return { value: contactChannel.options.filter((channel) => found.has(channel)) };
}

/**
 * Returns the method of a donation in an Almoner export. Payments through the processor become payments through another
 * platform.
 */
export function ownMethod(text: string): OfflineMethod {
  return OFFLINE_METHODS.find((method) => method === text) ?? "PLATFORM";
}

const sharesSchema = z
  .array(z.object({ fund: z.string().min(1), net: z.string().regex(/^\d+\.\d\d$/) }))
  .min(1)
  .max(100);
export type NamedShare = { fund: string; amountCents: number };

/** Parses the parts of a split donation from JSON. Omits parts without an amount and merges parts of the same fund. */
export function readShares(text: string): Read<NamedShare[]> {
  const shares = sharesSchema.safeParse(jsonOf(text));
  if (!shares.success) return { problem: `The shares of funds cannot be read: “${shortened(text, 60)}”` };
  const byFund = new Map<string, number>();
  for (const { fund, net } of shares.data)
    byFund.set(fund, (byFund.get(fund) ?? 0) + Number(net.replace(".", "")));
  const parts = [...byFund].map(([fund, amountCents]) => ({ fund, amountCents }));
  return { value: parts.filter(({ amountCents }) => amountCents > 0) };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Parses a number of tickets. Returns null for 0, which some exports write for donations without tickets. */
export function readTickets(text: string): Read<number | null> {
  const count = /^\d{1,9}(?:\.0+)?$/.test(text) ? Number(text) : Number.NaN;
  if (count === 0) return { value: null };
  if (count <= MAX_OFFLINE_TICKETS) return { value: count };
  return {
    problem: `“${shortened(text, 40)}” is no number of tickets from 1 to ${MAX_OFFLINE_TICKETS}: divide a larger order into several rows`,
  };
}

const LEFT = new Set(["unsubscribed", "optedout", "optout", "unsubscribe"]);

/** Whether a cell about news means that the person unsubscribed, rather than never opted in. */
export function readUnsubscribed(text: string): boolean {
  return LEFT.has(plainName(text));
}
