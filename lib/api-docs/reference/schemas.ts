import type { Refusal } from "@/lib/http/declaration";

/** The data shown on the reference's pages: plain objects, built on the server from the declarations. */

/** A field of a body, a parameter, or an entry of a list. */
export type FieldDoc = {
  name: string;
  /** The type as text: `integer`, `list of Refund`, `Campaign or null`. */
  type: string;
  required: boolean;
  /** Constraints: `at most 120 characters`. */
  rules: string[];
  /** The values of an enumeration. */
  values: string[];
  /** The default value, as JSON. */
  fallback: string | null;
  description: string;
  /** The name of the schema that the fields belong to. */
  schema: string | null;
  children: FieldDoc[];
  /** The operation whose section prints the fields instead of `children`. */
  describedBy?: { id: string; summary: string };
};

/** `general`: the same as for most operations. */
export type RefusalDoc = Omit<Refusal, "more"> & { general: boolean };
export type HeaderDoc = { name: string; description: string };

/** A printed example: the request in each language, and the response. */
export type ExampleDoc = {
  curl: string | null;
  typescript: string | null;
  answer: string;
  media: "json" | "text";
};

export type OperationDoc = {
  id: string;
  tag: string;
  tagSlug: string;
  summary: string;
  description: string;
  method: string;
  path: string;
  /** Who may call the operation, as a sentence. */
  access: string;
  /** A short form for the badge beside the operation's name: `public`, `member`. */
  role: string;
  /** The rate limit, as a sentence. */
  limit: string;
  idempotent: boolean;
  parameters: { path: FieldDoc[]; query: FieldDoc[]; header: FieldDoc[] };
  body: FieldDoc[] | null;
  /** The media types of the file sent as the body. */
  upload: string | null;
  status: number;
  answer: FieldDoc;
  headers: HeaderDoc[];
  refusals: RefusalDoc[];
};

export type TagDoc = { tag: string; slug: string; words: string; operations: OperationDoc[] };
/** An event that endpoints receive; `data` names its schema. */
export type EventDoc = { type: string; description: string; data: string; example: string | null };

/** A tag and its entries in the navigation. */
export type NavTag = {
  tag: string;
  slug: string;
  operations: { id: string; summary: string; method: string }[];
};

/** A search result: title, detail and URL. */
export type SearchEntry = {
  kind: "operation" | "field" | "error" | "guide";
  title: string;
  /** Where it was found: the operation's summary or the guide's section. */
  detail: string;
  href: string;
};
