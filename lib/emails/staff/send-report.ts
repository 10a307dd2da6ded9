import { createHash } from "node:crypto";
import type { Context } from "@/lib/kernel/context";
import type { PdfFile } from "@/lib/receipts/get-receipt";
import { deliver, type EmailContent } from "../deliver";

type Org = { id: string; name: string; email: string; notificationEmail: string };

/**
 * Sends the figures of a saved report and its PDF file, if there is one, to each of these addresses, once per due day.
 * Returns the number of emails sent. A failing address does not block the others; the first `MailError` is thrown at
 * the end.
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
    /** Composes the email for a listed address (`true`) or the notification address. */
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

/** Returns a cause with a hash of the address, since providers limit the length of an idempotency key. */
const reportCause = (id: string, dueOn: string, to: string) =>
  `report:${id}:${dueOn}:${createHash("sha256").update(to.toLowerCase()).digest("base64url").slice(0, 22)}`;
