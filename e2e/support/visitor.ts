import type { IncomingMessage } from "node:http";

const MARK = /; visitor (\d+\.\d+\.\d+\.\d+)$/;

/**
 * What a browser calls itself whose visitor has this address in the eyes of the rate limits. A header of its own would
 * have to be added by intercepting every request, which also switches the browser's cache off.
 */
export const userAgentOf = (visitor: string): string =>
  `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36; visitor ${visitor}`;

/** The header by which the app learns the address of such a browser, as the one trusted proxy would write it. */
export function visitorHeader({ headers }: IncomingMessage): string[] {
  const [, visitor] = MARK.exec(headers["user-agent"] ?? "") ?? [];
  return visitor && headers["x-forwarded-for"] === undefined ? ["X-Forwarded-For", visitor] : [];
}
