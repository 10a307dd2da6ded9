import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { Frame } from "@/components/donate/frame";
import { DonationMessage } from "@/components/donate/status/donation-message";
import { donationState } from "@/components/donate/status/donation-state";
import { EmployerMatch } from "@/components/donate/status/employer-match";
import { NextSteps } from "@/components/donate/status/next-steps";
import { OwnWords } from "@/components/donate/status/own-words";
import { PrintButton } from "@/components/donate/status/print-button";
import { Receipt } from "@/components/donate/status/receipt";
import { ThanksPicture } from "@/components/donate/status/thanks-picture";
import { WatchDonation } from "@/components/donate/status/watch-donation";
import { Card } from "@/components/ui/card";
import { Progress } from "@/components/ui/progress";
import { getThankYou } from "@/lib/donations/public/get-thank-you";
import { newContext } from "@/lib/http/context";
import { AppError } from "@/lib/kernel/errors";
import { donatePath } from "@/lib/kernel/urls/donate-path";
import { receiptPath } from "@/lib/kernel/urls/receipt-path";
import { donateSettings } from "../../../settings";

export const metadata: Metadata = {
  title: "Your payment",
  robots: { index: false },
  referrer: "no-referrer",
};

type PageProps = {
  params: Promise<{ slug: string; token: string }>;
  searchParams: Promise<{ from?: string; redirect_status?: string; payment_intent_client_secret?: string }>;
};

/** The donor's donation: confirming, on its way, thank you, or failed. It updates automatically. */
export default async function ThanksPage({ params, searchParams }: PageProps) {
  const { slug, token } = await params;
  const query = await searchParams;
  const clean = `/donate/${slug}/thanks/${token}`;
  // The processor adds the client secret to the return URL; it must not stay in the address bar.
  if (query.redirect_status === "failed") redirect(`/donate/${slug}/pay/${token}?declined=1`);
  if (query.redirect_status || query.payment_intent_client_secret) redirect(`${clean}?from=payment`);
  const { donation, reached } = await readDonation(token);
  if (donation.campaign.slug !== slug) notFound();
  const fresh = query.from === "payment";
  const state = donationState(donation, fresh);
  // Of a gift or purchase that still counts in full.
  const isGift = state === "thanks" && donation.remainingCents === donation.totalChargedCents;
  const waiting = state === "confirming" || state === "on-its-way" || state === "verifying";
  return (
    <Frame
      color={donation.campaign.color}
      orgName={donation.org.name}
      orgSlug={donation.org.slug}
      ein={donation.org.ein}
      testMode={donateSettings().testMode}
    >
      <Card className="mx-auto grid max-w-lg gap-6 overflow-hidden">
        {isGift && <ThanksPicture url={donation.campaign.coverUrl} />}
        <div role="status">
          <DonationMessage state={state} donation={donation} payPath={`/donate/${slug}/pay/${token}`} />
        </div>
        {isGift && <OwnWords org={donation.org} />}
        {isGift && reached && <Progress {...reached} />}
        {state !== "failed" && (
          <Receipt donation={donation} final={state === "thanks" || state === "refunded"} />
        )}
        {state !== "failed" && (
          <p className="flex flex-wrap gap-x-6 gap-y-2">
            {donation.succeededAt && (
              <a href={receiptPath(token)} className="inline-block min-h-6 text-accent underline">
                Download your receipt (PDF)
              </a>
            )}
            {donation.subscription && (
              <a
                href={`/donate/${slug}/recurring/${donation.subscription.token}`}
                className="inline-block min-h-6 text-accent underline"
              >
                Your recurring donation
              </a>
            )}
            <a
              href={donatePath(slug, donation.org.slug)}
              className="inline-block min-h-6 text-accent underline"
            >
              Back to the campaign
            </a>
            {isGift && <PrintButton />}
          </p>
        )}
        {isGift && donation.ticketCount === null && <EmployerMatch campaign={donation.campaign} />}
        {isGift && <NextSteps donation={donation} />}
        {waiting && (
          <>
            <WatchDonation token={token} state={state} fresh={fresh} cleanPath={clean} />
            <noscript>
              <meta httpEquiv="refresh" content={`${state === "confirming" ? 5 : 600};url=${clean}`} />
            </noscript>
          </>
        )}
      </Card>
    </Frame>
  );
}

async function readDonation(token: string) {
  try {
    return await getThankYou(newContext({ kind: "public" }), token);
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") notFound();
    throw error;
  }
}
