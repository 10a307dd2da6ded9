import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { Frame } from "@/components/donate/frame";
import { DonationMessage } from "@/components/donate/status/donation-message";
import { donationState } from "@/components/donate/status/donation-state";
import { Receipt } from "@/components/donate/status/receipt";
import { WatchDonation } from "@/components/donate/status/watch-donation";
import { Card } from "@/components/ui/card";
import { getPublicDonation } from "@/lib/donations/public/get-public-donation";
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
  const donation = await readDonation(token);
  if (donation.campaign.slug !== slug) notFound();
  const fresh = query.from === "payment";
  const state = donationState(donation, fresh);
  const waiting = state === "confirming" || state === "on-its-way" || state === "verifying";
  return (
    <Frame
      color={donation.campaign.color}
      orgName={donation.org.name}
      orgSlug={donation.org.slug}
      ein={donation.org.ein}
      testMode={donateSettings().testMode}
    >
      <Card className="mx-auto grid max-w-lg gap-6">
        <div role="status">
          <DonationMessage state={state} donation={donation} payPath={`/donate/${slug}/pay/${token}`} />
        </div>
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
          </p>
        )}
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
    return await getPublicDonation(newContext({ kind: "public" }), token);
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") notFound();
    throw error;
  }
}
