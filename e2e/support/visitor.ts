import type { IncomingMessage } from "node:http";

const MARK = /; visitor (\d+\.\d+\.\d+\.\d+)$/;

/**
 * A user agent that encodes a visitor address for rate limits. A custom header would require request interception,
 * which disables the browser cache.
 */
export const userAgentOf = (visitor: string): string =>
  `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36; visitor ${visitor}`;

/** The header in which the trusted proxy passes the visitor address to the app. */
export function visitorHeader({ headers }: IncomingMessage): string[] {
  const [, visitor] = MARK.exec(headers["user-agent"] ?? "") ?? [];
  return visitor && headers["x-forwarded-for"] === undefined ? ["X-Forwarded-For", visitor] : [];
}
