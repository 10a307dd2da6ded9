import type { Refusal } from "@/lib/http/declaration";

/** What the pages of the reference show; made on the server out of the contract, and plain data from there on. */

/** A field of a body or an answer, a parameter, or an entry of a list. */
export type FieldDoc = {
  name: string;
  /** In words: `integer`, `list of Refund`, `Campaign or null`. */
  type: string;
  required: boolean;
  /** What a value must keep to: `at most 120 characters`. */
  rules: string[];
  /** The values that it can have, where they are few and fixed. */
  values: string[];
  /** As JSON. */
  fallback: string | null;
  description: string;
  /** The named schema that its fields are those of. */
  schema: string | null;
  children: FieldDoc[];
  /** The operation that tells its fields, instead of `children`. */
  toldBy?: { id: string; summary: string };
};

/** `general`: refused in the same words by most operations. */
export type RefusalDoc = Omit<Refusal, "more"> & { general: boolean };
export type HeaderDoc = { name: string; description: string };

/** One printed example: what is sent, in each language, and what comes back. */
export type ExampleDoc = {
  curl: string | null;
  typescript: string | null;
  answer: string;
  media: "json" | "csv";
};

export type OperationDoc = {
  id: string;
  tag: string;
  tagSlug: string;
  summary: string;
  description: string;
  method: string;
  path: string;
  /** Who may call it, in a sentence. */
  access: string;
  /** In a word or two, for the badge beside its name: `public`, `member`. */
  role: string;
  /** How much of it a caller has, in a sentence. */
  limit: string;
  idempotent: boolean;
  parameters: { path: FieldDoc[]; query: FieldDoc[]; header: FieldDoc[] };
  body: FieldDoc[] | null;
  status: number;
  answer: FieldDoc;
  headers: HeaderDoc[];
  refusals: RefusalDoc[];
};

export type TagDoc = { tag: string; slug: string; words: string; operations: OperationDoc[] };
/** An event that endpoints are sent; `data` names the schema of what it carries. */
export type EventDoc = { type: string; description: string; data: string; example: string | null };

/** A line of the navigation: a tag and what is in it. */
export type NavTag = {
  tag: string;
  slug: string;
  operations: { id: string; summary: string; method: string }[];
};

/** One thing that the search can find, by its title, its detail and its address. */
export type SearchEntry = {
  kind: "operation" | "field" | "error" | "guide";
  title: string;
  /** Where it is said: the operation's summary, the guide's section. */
  detail: string;
  href: string;
};
