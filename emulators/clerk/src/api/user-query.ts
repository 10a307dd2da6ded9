import { fullName, type User } from "../sessions/users";
import { clerkError } from "./clerk-shapes";

/** Clerk's limit of ids in one list. */
const MAX_IDS = 100;
const KNOWN = new Set(["email_address", "user_id", "query", "limit", "offset", "order_by"]);

/**
 * The filters of `GET /v1/users` and `/v1/users/count`: `email_address`, `user_id` (repeated, `[]` allowed; 100 ids at
 * most), `query` (part of id, address or name). An unsupported filter is 422, never ignored.
 */
export function findUsers(users: User[], params: Record<string, string[]>): User[] | Response {
  const given = new Map(Object.entries(params).map(([name, values]) => [name.replace(/\[\]$/, ""), values]));
  for (const name of given.keys())
    if (!KNOWN.has(name))
      return clerkError(422, "form_param_unknown", "is unknown", `${name} is not a known parameter here.`);
  const emails = given.get("email_address")?.map((email) => email.trim().toLowerCase());
  const ids = given.get("user_id");
  if (ids && ids.length > MAX_IDS)
    return clerkError(
      422,
      "form_param_exceeds_allowed_size",
      "too many",
      `user_id takes up to ${MAX_IDS} ids.`,
    );
  const query = given.get("query")?.[0]?.toLowerCase();
  return users.filter(
    (user) =>
      (!emails || emails.includes(user.email)) &&
      (!ids || ids.includes(user.id)) &&
      (!query || `${user.id} ${user.email} ${fullName(user)}`.toLowerCase().includes(query)),
  );
}

/** One page: `limit` (1–500, default 10), `offset`, `order_by` (`-created_at`, the default, or `+created_at`). */
export function pageUsers(users: User[], params: Record<string, string[]>): User[] | Response {
  const limit = Number(params["limit"]?.[0] ?? 10);
  const offset = Number(params["offset"]?.[0] ?? 0);
  const orderBy = (params["order_by"]?.[0] ?? "-created_at").trim();
  if (!Number.isInteger(limit) || limit < 1 || limit > 500 || !Number.isInteger(offset) || offset < 0)
    return clerkError(422, "form_param_invalid", "is invalid", "limit is 1 to 500, offset 0 or more.");
  if (!/^[+-]?created_at$/.test(orderBy))
    return clerkError(
      422,
      "form_param_invalid",
      "is invalid",
      "order_by is +created_at or -created_at here.",
    );
  const ordered = orderBy.startsWith("-") ? users.toReversed() : users;
  return ordered.slice(offset, offset + limit);
}
