import type { Outcome } from "./outcome";

/** The first milestone of a goal of $160. */
const FIRST_MILESTONE_CENTS = 4000;

/**
 * Mails that are not sent when events arrive late, because their reason has passed: thanks for a donation that no
 * longer counts, the notice of a failed refund, a milestone that was lost again, a lost dispute that was won later, the
 * notice of a bank payment that has arrived or failed since. All other mails must be the same.
 */
function isMoot(mail: string, { lines }: Outcome): boolean {
  const [, kind = "", about = ""] = /^([\w-]+):(\S+) to/.exec(mail) ?? [];
  if (["receipt", "admin", "tribute"].includes(kind))
    return !lines.includes(`donation ${about}: status = SUCCEEDED`);
  if (kind === "on-its-way") return !lines.includes(`donation ${about}: status = PENDING`);
  if (kind === "refund") return !lines.includes(`refund ${about}: status = SUCCEEDED`);
  if (kind === "dispute-closed" && about.endsWith(":lost"))
    return lines.includes(`entry dispute-closed:${about.replace(/:lost$/, ":won")}`);
  const raised = lines.flatMap((line) => /^campaign: raised (\d+)/.exec(line)?.[1] ?? []);
  return kind === "milestone" && Number(raised[0]) < FIRST_MILESTONE_CENTS;
}

/** The differences between two runs of one history, as lines; empty when there is none. */
export function compare(clean: Outcome, hostile: Outcome): string[] {
  const found: string[] = [];
  for (const line of minus(clean.lines, hostile.lines)) found.push(`only in the clean order:   ${line}`);
  for (const line of minus(hostile.lines, clean.lines)) found.push(`only in the hostile order: ${line}`);
  for (const mail of minus(clean.mails, hostile.mails))
    if (!isMoot(mail, hostile)) found.push(`mail that never went out:  ${mail}`);
  for (const mail of minus(hostile.mails, clean.mails)) found.push(`mail without a reason:     ${mail}`);
  for (const line of clean.broken) found.push(`wrong in the clean order:   ${line}`);
  for (const line of hostile.broken) found.push(`wrong in the hostile order: ${line}`);
  return found;
}

/** Entries that one list has more often than the other. */
function minus(these: readonly string[], those: readonly string[]): string[] {
  const rest = [...those];
  return these.filter((line) => {
    const at = rest.indexOf(line);
    if (at >= 0) rest.splice(at, 1);
    return at < 0;
  });
}
