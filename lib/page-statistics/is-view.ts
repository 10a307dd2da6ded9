import type { IncomingHttpHeaders } from "node:http";
import { isbot } from "isbot";

/** The most of a `User-Agent` that is looked at. */
const LONGEST_AGENT = 500;

/**
 * Whether an answered request for a campaign's page is a view: by a browser that does not name itself a bot, not ahead of a
 * click, and not a further page of the donor roll.
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
