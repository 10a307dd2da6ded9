import type { Outcome } from "./outcome";

/** Of a goal of $160, the first milestone. */
const FIRST_MILESTONE_CENTS = 4000;

/**
 * Which mails need not go out when news comes late, because there is no reason for them any more: thanks for a donation
 * that does not count in the end, the notice of a refund that came back, a milestone that was lost again, a dispute's
 * loss that has become a win. Every other mail does, and none besides.
 */
function isMoot(mail: string, { lines }: Outcome): boolean {
  const [, kind = "", about = ""] = /^([\w-]+):(\S+) to/.exec(mail) ?? [];
  if (["receipt", "admin", "tribute"].includes(kind))
    return !lines.includes(`donation ${about}: status = SUCCEEDED`);
  if (kind === "refund") return !lines.includes(`refund ${about}: status = SUCCEEDED`);
  if (kind === "dispute-closed" && about.endsWith(":lost"))
    return lines.includes(`entry dispute-closed:${about.replace(/:lost$/, ":won")}`);
  const raised = lines.flatMap((line) => /^campaign: raised (\d+)/.exec(line)?.[1] ?? []);
  return kind === "milestone" && Number(raised[0]) < FIRST_MILESTONE_CENTS;
}

/** What two runs of one history differ in, in lines to read; nothing when all is well. */
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

/** What one list has more often than another. */
function minus(these: readonly string[], those: readonly string[]): string[] {
  const rest = [...those];
  return these.filter((line) => {
    const at = rest.indexOf(line);
    if (at >= 0) rest.splice(at, 1);
    return at < 0;
  });
}
