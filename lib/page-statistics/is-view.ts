import type { IncomingHttpHeaders } from "node:http";
import { isbot } from "isbot";

/** Maximum length of a `User-Agent` that is inspected, in characters. */
const LONGEST_AGENT = 500;

/**
 * Whether a served request for a campaign's page is a view: made by a browser that does not identify itself as a bot,
 * not a prefetch, and not for a further page of the donor roll.
 */
export function isView({
  headers,
  query,
}: {
  headers: IncomingHttpHeaders;
  query: URLSearchParams;
}): boolean {
  const agent = headers["user-agent"]?.slice(0, LONGEST_AGENT);
  if (!agent || isbot(agent)) return false;
  const purpose = `${headers["sec-purpose"] ?? ""} ${headers["purpose"] ?? ""}`;
  return !/prefetch|prerender/.test(purpose) && !query.has("donors");
}
