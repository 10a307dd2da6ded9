import type { z } from "zod";
import type { KeyScope, Role } from "@/lib/auth/roles";
import type { PolicyName } from "./limits/rate-limits";
import type { Upload } from "./upload";

export const TAGS = [
  "Organizations",
  "Team",
  "API keys",
  "Audit log",
  "Webhooks",
  "Campaigns",
  "Donations",
  "Refunds",
  "Offline donations",
  "Funds",
  "Donors",
  "Memberships",
  "Segments",
  "Statements",
  "Imports",
  "Subscriptions",
  "Recurring commitments",
  "Disputes",
  "Payouts",
  "Reports",
  "Exports",
  "Donation pages",
  "Donor portal",
  "Service",
] as const;
export type Tag = (typeof TAGS)[number];

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
/** Method and path template: `GET /api/orgs/{idOrSlug}`. */
export type Route = `${Method} /api/${string}`;

/**
 * Who may call: the public; a signed-in person or an API key; or members of the organization with at least this role,
 * and API keys with an equivalent scope.
 */
export type RequiredRole = "public" | "signed-in" | Role;

/** A refusal specific to this endpoint; those implied by its declaration (401, 403, 429, …) are added. */
export type Refusal = {
  status: number;
  error: string;
  /** A sentence for people, where one `error` covers several limits. */
  reason?: string;
  when: string;
  /** Additional fields of the response body. */
  more?: { schema: z.ZodObject; example: Record<string, unknown> };
};

export type Schema = z.ZodType | undefined;

/** An endpoint's declaration: it validates and guards calls and is printed in the API reference. */
export type Declaration<
  Id extends string = string,
  P extends Schema = Schema,
  Q extends Schema = Schema,
  B extends Schema = Schema,
  A extends z.ZodType = z.ZodType,
> = {
  id: Id;
  route: Route;
  tag: Tag;
  /** A few words without a period: "List donations". */
  summary: string;
  /** Sentences for a developer about to call it (Markdown). */
  description: string;
  role: RequiredRole;
  /**
   * A public endpoint that also accepts an API key: calls with the organization's key are rate-limited by the key.
   */
  keys?: true;
  /** Only for people; API keys are refused. */
  personOnly?: true;
  /** Minimum key scope, if it is higher than `role` requires. */
  scope?: "admin";
  /**
   * Rate limit by address of a public endpoint; `none` if it is not limited. Other endpoints may declare `document`,
   * which counts their calls by person or API key instead of the general limit.
   */
  limit?:
    | Extract<PolicyName, "envelope" | "give" | "view" | "quote" | "donationStatus" | "document">
    | "none";
  /** Receives signed deliveries of the payment processor, with its own handler. */
  delivery?: true;
  params?: P;
  query?: Q;
  body?: B;
  /** The body is a file; the use case reads it with `withUpload`. Uploads are the only PUTs. */
  upload?: Upload;
  /** Status of the successful response; default 200. */
  status?: 200 | 201 | 202;
  /** When the endpoint answers 202 with a body of the same shape, because the work is not done yet. */
  accepted?: string;
  answer: A;
  /** Media type of the successful response; default `application/json`. */
  media?: "text/csv" | "application/pdf" | "application/zip";
  /** Descriptions of the successful response's informative headers, by name. */
  headers?: Record<string, string>;
  /** Accepts an `Idempotency-Key`. */
  idempotent?: true;
  refusals?: Refusal[];
  /** A request that works as printed against the local demo, and its response, shortened where long. */
  example: {
    params?: Record<string, string>;
    query?: Record<string, string>;
    body?: unknown;
    /** Path of the uploaded file in the repository. */
    file?: string;
    answer: unknown;
  };
};

/** Returns the method and the path template of an endpoint. */
export function routeOf({ route }: { route: Route }): { method: Method; path: string } {
  const [method, path] = route.split(" ") as [Method, string];
  return { method, path };
}

/** Whether other origins may call it: it is public and receives no processor deliveries. */
export function isOpen(it: Pick<Declaration, "role" | "delivery">): boolean {
  return it.role === "public" && !it.delivery;
}

const KEY_SCOPES: Record<RequiredRole, { reads: KeyScope; writes: KeyScope } | null> = {
  public: null,
  "signed-in": { reads: "read", writes: "admin" },
  MEMBER: { reads: "read", writes: "write" },
  ADMIN: { reads: "admin", writes: "admin" },
  OWNER: null,
};

/** Returns the lowest API key scope that may call the endpoint, or null if keys are refused or not needed. */
export function keyScopeOf(it: Declaration): KeyScope | null {
  const scopes = it.personOnly ? null : KEY_SCOPES[it.role];
  if (!scopes) return null;
  return it.scope ?? (routeOf(it).method === "GET" ? scopes.reads : scopes.writes);
}
