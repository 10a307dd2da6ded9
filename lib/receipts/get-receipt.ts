import type { DonationContext } from "@/lib/donations/context";
import { requireDonationByToken } from "@/lib/donations/public/get-public-donation";
import type { DonationDetails } from "@/lib/donations/store";
import { appLinks } from "@/lib/emails/app-links";
import type { Context } from "@/lib/kernel/context";
import { conflictForNow } from "@/lib/kernel/errors";
import { printedLogo } from "@/lib/pictures/printed-logo";
import { renderPdf } from "@/lib/services/pdf/render-pdf";
import { receiptDocument } from "./receipt-document";

export type PdfFile = { bytes: Uint8Array<ArrayBuffer>; name: string };

/**
 * Returns a donation's receipt, for members of its organization. Throws `conflict` before the donation is paid, and
 * `unavailable`.
 */
export function getReceipt(ctx: DonationContext): Promise<PdfFile> {
  return receiptOf(ctx, ctx.found);
}

/** Returns a donation's receipt for the holder of its view link. Also throws `not_found`. */
export async function getPublicReceipt(ctx: Context, token: string): Promise<PdfFile> {
  return receiptOf(ctx, await requireDonationByToken(ctx, token));
}

async function receiptOf(ctx: Context, details: DonationDetails): Promise<PdfFile> {
  const document = receiptDocument(details, appLinks());
  if (!document) throw conflictForNow("There is no receipt until the payment has succeeded");
  const logo = await printedLogo(ctx, details.org);
  return {
    bytes: await renderPdf({ ...document, logo }, ctx),
    name: `receipt-${details.donation.receiptNumber}.pdf`,
  };
}
