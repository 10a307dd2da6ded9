import { createHash } from "node:crypto";
import type { Context } from "@/lib/kernel/context";
import type { PdfFile } from "@/lib/receipts/get-receipt";
import { deliver, type EmailContent } from "../deliver";

type Org = { id: string; name: string; email: string; notificationEmail: string };

/**
 * Sends the figures of a saved report and its PDF file, if there is one, to each of these addresses, once for the day on which it is due.
 * Returns the number of mails. An address that fails holds up no other; then throws the first `MailError`.
 */
export async function sendReport(
  ctx: Context,
  {
    org,
    savedReportId,
    to: recipients,
    dueOn,
    write,
    file,
  }: {
    org: Org;
    savedReportId: string;
    to: readonly string[];
    dueOn: string;
    /** Writes the mail to an address that the report lists, or to the notification address. */
    write: (isListed: boolean) => Promise<EmailContent>;
    file: PdfFile | null;
  },
): Promise<number> {
  const attachment = file && {
    filename: file.name,
    contentType: "application/pdf",
    content: Buffer.from(file.bytes).toString("base64"),
  };
  const failures: unknown[] = [];
  let sent = 0;
  for (const to of recipients)
    try {
      const outcome = await deliver(ctx, {
        cause: reportCause(savedReportId, dueOn, to),
        kind: "REPORT",
        org,
        donationId: null,
        to,
        content: await write(to !== org.notificationEmail),
        ...(attachment ? { attachments: [attachment] } : {}),
      });
      if (outcome === "sent") sent += 1;
    } catch (error) {
      failures.push(error);
    }
  if (failures.length > 0) throw failures[0];
  return sent;
}

/** The address as a hash, since providers limit the length of an idempotency key. */
const reportCause = (id: string, dueOn: string, to: string) =>
  `report:${id}:${dueOn}:${createHash("sha256").update(to.toLowerCase()).digest("base64url").slice(0, 22)}`;
