import type { z } from "zod";
import type { OperationId } from "./paths";

export const TAGS = [
  "Organizations",
  "Team",
  "API keys",
  "Audit log",
  "Webhooks",
  "Campaigns",
  "Donations",
  "Refunds",
  "Donors",
  "Recurring donations",
  "Disputes",
  "Payouts",
  "Reports",
  "Exports",
  "Donation pages",
  "Service",
] as const;
export type Tag = (typeof TAGS)[number];

/**
 * Who may call: anybody; anybody signed in, or a key; a member of the organization of at least that role, or a key whose
 * scope may do as much.
 */
export type Access = "public" | "signed-in" | "MEMBER" | "ADMIN" | "OWNER";

/** A refusal that is this operation's own; those that every operation has (401, 403, 429, …) are added by `access`. */
export type Refusal = {
  status: number;
  error: string;
  /** A sentence for people besides, where one `error` stands for several limits. */
  reason?: string;
  when: string;
  /** What its body has beside these. */
  more?: { schema: z.ZodObject; example: Record<string, unknown> };
};

type Schema = z.ZodType | undefined;

/** One operation of the API: what validates, what is written down, and what the reference prints. */
export type Operation<
  Id extends OperationId = OperationId,
  P extends Schema = Schema,
  Q extends Schema = Schema,
  B extends Schema = Schema,
  A extends z.ZodType = z.ZodType,
> = {
  id: Id;
  tag: Tag;
  /** A few words, without a period: "List donations". */
  summary: string;
  /** Sentences for somebody who is about to call it (Markdown). */
  description: string;
  access: Access;
  /** A public operation that takes a key as well: of the organization concerned, its calls are counted by the key. */
  keys?: true;
  /** A key cannot call it: only a person can accept an invitation. */
  personOnly?: true;
  /** The least scope of a key, where it is more than `access` asks of a person. */
  scope?: "admin";
  /** Policy of a public operation (lib/http/policies.ts); `none` for those without a client-facing limit. */
  limit?: "envelope" | "give" | "view" | "quote" | "donationStatus" | "none";
  params?: P;
  query?: Q;
  body?: B;
  /** Status of the successful answer; 200 unless given. */
  status?: 200 | 201 | 202;
  /** When it answers 202 instead, in the same shape: what was asked for is not done yet. */
  accepted?: string;
  answer: A;
  /** Media type of the successful answer; `application/json` unless given. */
  media?: "text/csv";
  /** Headers of the successful answer that carry something of their own. */
  headers?: Record<string, string>;
  /** Accepts an `Idempotency-Key`. */
  idempotent?: true;
  refusals?: Refusal[];
  /** A request that works against the local demo as printed, and what it answers there, shortened where long. */
  example: {
    params?: Record<string, string>;
    query?: Record<string, string>;
    body?: unknown;
    answer: unknown;
  };
};

/** Declares an operation; the types of its parts are kept. */
export function operation<
  const Id extends OperationId,
  P extends Schema = undefined,
  Q extends Schema = undefined,
  B extends Schema = undefined,
  A extends z.ZodType = z.ZodType,
>(it: Operation<Id, P, Q, B, A>): Operation<Id, P, Q, B, A> {
  return it;
}
