import { count } from "@/components/dashboard/labels";
import type { StatementRun } from "@/lib/receipts/runs/schemas";
import { formatDay } from "../format/zoned";

/** Formats a range of days: `2026`, or `Jan 1, 2026 – Mar 31, 2026`. */
export function periodLabel({ from, to }: { from: string; to: string }): string {
  const year = from.slice(0, 4);
  if (from === `${year}-01-01` && to === `${year}-12-31`) return year;
  return from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`;
}

/** Describes the state of a run in a sentence. */
export function stateLabel({ status, progress, mails }: StatementRun): string {
  const { donors, isGathered, made, mailsOwed, mailsSent } = progress;
  if (status === "CANCELED")
    return `Canceled after ${count(made, "statement")}${mails ? ` and ${count(mailsSent, "email")}` : ""}`;
  if (status === "COMPLETED")
    return donors === 0 ? "No donations in this period" : count(donors, "statement");
  if (!isGathered) return "Finding donors…";
  if (made < donors) return `Making statements: ${figure(made)} of ${figure(donors)}`;
  return `Sending emails: ${figure(mailsSent)} of ${figure(mailsSent + mailsOwed)}`;
}

/** Returns the progress of a run as a percentage, 0 to 100. */
export function percentDone({ status, progress }: StatementRun): number {
  const { donors, isGathered, made, mailsOwed, mailsSent, mailsRefused } = progress;
  if (status !== "RUNNING") return 100;
  const all = donors + mailsOwed + mailsSent + mailsRefused;
  if (!isGathered || all === 0) return 0;
  return Math.floor((100 * (made + mailsSent + mailsRefused)) / all);
}

const figure = (value: number) => value.toLocaleString("en-US");

/** Tells staff whose statements can only be sent by post. `hasFiles`: whether a ZIP file contains them. */
export function withoutAddressLabel(donors: number, hasFiles: boolean): string {
  const who = `${count(donors, "donor")} ${donors === 1 ? "has" : "have"} no email address: send theirs by post.`;
  return hasFiles
    ? `${who} The PDF files include them.`
    : `${who} Choose PDF files when you make statements, so that you can print them.`;
}

/** Returns notes for staff on the problems and progress of a run, one per line. */
export function problemsOf({
  progress: { problems, mailsRefused, withoutAddress },
  status,
  progress,
  files,
}: StatementRun): string[] {
  return [
    ...(problems > 0
      ? [
          `${count(problems, "donor")} with more than 1,000 donations, or whose file could not be made: get their statements for shorter periods on the donor’s page. statements.csv names them.`,
        ]
      : []),
    ...(mailsRefused > 0
      ? [
          `${count(mailsRefused, "email")} refused by the recipient’s address. Download the files to send them by post.`,
        ]
      : []),
    ...(withoutAddress > 0 && status !== "CANCELED" ? [withoutAddressLabel(withoutAddress, files)] : []),
    ...(status === "RUNNING" && progress.mailsOwed > 0 && progress.made === progress.donors
      ? ["You can leave this page. Sending continues, and retries while the mail service is down."]
      : []),
  ];
}
