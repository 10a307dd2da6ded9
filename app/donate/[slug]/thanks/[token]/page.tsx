import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { Frame } from "@/components/donate/frame";
import { giftState } from "@/components/donate/gift-state";
import { GiftWords } from "@/components/donate/gift-words";
import { Receipt } from "@/components/donate/receipt";
import { WatchGift } from "@/components/donate/watch-gift";
import { Card } from "@/components/ui/card";
import { getPublicDonation } from "@/lib/donations/get-public-donation";
import { newContext } from "@/lib/http/context";
import { donatePath } from "@/lib/kernel/donate-path";
import { AppError } from "@/lib/kernel/errors";
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

/** A donor's own gift: confirming, on its way, thank you, or what went wrong; it changes by itself. */
export default async function ThanksPage({ params, searchParams }: PageProps) {
  const { slug, token } = await params;
  const query = await searchParams;
  const clean = `/donate/${slug}/thanks/${token}`;
  // The processor writes the client secret into the address on its way back; it must not stay there.
  if (query.redirect_status === "failed") redirect(`/donate/${slug}/pay/${token}?declined=1`);
  if (query.redirect_status || query.payment_intent_client_secret) redirect(`${clean}?from=payment`);
  const gift = await readGift(token);
  if (gift.campaign.slug !== slug) notFound();
  const fresh = query.from === "payment";
  const state = giftState(gift, fresh);
  const waiting = state === "confirming" || state === "on-its-way" || state === "verifying";
  return (
    <Frame
      color={gift.campaign.color}
      orgName={gift.org.name}
      ein={gift.org.ein}
      testMode={donateSettings().testMode}
    >
      <Card className="mx-auto grid max-w-lg gap-6">
        <div role="status">
          <GiftWords state={state} gift={gift} payPath={`/donate/${slug}/pay/${token}`} />
        </div>
        {state !== "failed" && <Receipt gift={gift} settled={state === "thanks" || state === "refunded"} />}
        {state !== "failed" && (
          <p className="flex flex-wrap gap-x-6 gap-y-2">
            {gift.plan && (
              <a
                href={`/donate/${slug}/plan/${gift.plan.token}`}
                className="inline-block min-h-6 text-accent underline"
              >
                Your recurring donation
              </a>
            )}
            <a href={donatePath(slug, gift.org.slug)} className="inline-block min-h-6 text-accent underline">
              Back to the campaign
            </a>
          </p>
        )}
        {waiting && (
          <>
            <WatchGift token={token} state={state} fresh={fresh} cleanPath={clean} />
            <noscript>
              <meta httpEquiv="refresh" content={`${state === "confirming" ? 5 : 600};url=${clean}`} />
            </noscript>
          </>
        )}
      </Card>
    </Frame>
  );
}

async function readGift(token: string) {
  try {
    return await getPublicDonation(newContext({ kind: "public" }), token);
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") notFound();
    throw error;
  }
}
