import { notFound, redirect } from "next/navigation";
import { EventFacts } from "@/components/donate/campaign/event-facts";
import { growFrom } from "@/components/donate/campaign/grow-from";
import { Reached } from "@/components/donate/campaign/reached";
import { FrameMessages } from "@/components/donate/embed/frame-messages";
import type { Given } from "@/components/donate/embed/messages";
import { Frame } from "@/components/donate/frame";
import { DonationMessage } from "@/components/donate/status/donation-message";
import { donationState } from "@/components/donate/status/donation-state";
import { EmployerMatch } from "@/components/donate/status/employer-match";
import { GivenMatches } from "@/components/donate/status/given-matches";
import { NextSteps } from "@/components/donate/status/next-steps";
import { PrintButton } from "@/components/donate/status/print-button";
import { Receipt } from "@/components/donate/status/receipt";
import { ThankYouMessage } from "@/components/donate/status/thank-you-message";
import { ThanksPicture } from "@/components/donate/status/thanks-picture";
import { WatchDonation } from "@/components/donate/status/watch-donation";
import { Card } from "@/components/ui/card";
import { getThankYou } from "@/lib/donations/public/get-thank-you";
import type { PublicDonation } from "@/lib/donations/public/schemas";
import { newContext } from "@/lib/http/context";
import { AppError } from "@/lib/kernel/errors";
import { donatePath } from "@/lib/kernel/urls/donate-path";
import { embedPath } from "@/lib/kernel/urls/embed-path";
import { cardPath } from "@/lib/kernel/urls/membership-path";
import { receiptPath } from "@/lib/kernel/urls/receipt-path";
import { stepPath } from "@/lib/kernel/urls/step-path";
import { type Embed, isPathOf } from "./embed";
import { requestTranslation, stepAddress } from "./request-translation";
import { donateSettings } from "./settings";

/** Parameters that the processor adds to the return URL, and our own marker that the donor comes from a payment. */
export type ThanksQuery = { from?: string; redirect_status?: string; payment_intent_client_secret?: string };
type ThanksProps = { slug: string; token: string; query: ThanksQuery; embed?: Embed | null };

/** The donor's donation: confirming, on its way, thank you, or failed. It updates automatically. */
export async function ThankYouPage({ slug, token, query, embed = null }: ThanksProps) {
  const { t, language } = await requestTranslation();
  const pathParams = { campaign: slug, token, frame: embed?.form ?? null };
  const step = (name: "pay" | "thanks", query?: string) =>
    stepAddress(stepPath(name, pathParams), {
      ...(query ? { query } : {}),
      framed: embed !== null,
      language,
    });
  const clean = step("thanks");
  // The processor adds the client secret to the return URL, and it must not stay in the address bar.
  if (query.redirect_status === "failed") redirect(step("pay", "declined=1"));
  if (query.redirect_status || query.payment_intent_client_secret) redirect(step("thanks", "from=payment"));
  const { donation, reached, hasCard } = await readDonation(token);
  if (!isPathOf(donation, pathParams)) notFound();
  const fresh = query.from === "payment";
  const state = donationState(donation, fresh);
  // A gift or purchase that still counts in full.
  const isGift = state === "thanks" && donation.remainingCents === donation.totalChargedCents;
  const waiting = state === "confirming" || state === "on-its-way" || state === "verifying";
  return (
    <Frame
      color={donation.campaign.color}
      orgName={donation.org.name}
      orgSlug={donation.org.slug}
      ein={donation.org.ein}
      testMode={donateSettings().testMode}
      embed={embed && <FrameMessages origins={embed.origins} given={givenIn(donation, state)} />}
    >
      <Card className="mx-auto grid max-w-lg grid-cols-1 gap-6 overflow-hidden">
        {isGift && <ThanksPicture url={donation.campaign.coverUrl} focus={donation.campaign.coverFocus} />}
        <div role="status">
          <DonationMessage state={state} donation={donation} payPath={step("pay")} />
        </div>
        {isGift && <GivenMatches matches={donation.matches} />}
        {isGift && <ThankYouMessage org={donation.org} />}
        {isGift && donation.campaign.event && (
          <EventFacts
            event={{
              eventStartsAt: donation.campaign.event.startsAt,
              eventEndsAt: donation.campaign.event.endsAt,
              eventPlace: donation.campaign.event.place,
            }}
            timezone={donation.org.timezone}
            calendar={donatePath(slug, donation.org.slug, "event.ics")}
          />
        )}
        {isGift && reached && (
          <div style={growFrom(reached)}>
            <Reached {...reached} tickets={donation.ticketCount !== null} />
          </div>
        )}
        {state !== "failed" && (
          <Receipt donation={donation} final={state === "thanks" || state === "refunded"} />
        )}
        {state !== "failed" && (
          <p className="flex flex-wrap gap-x-6 gap-y-2">
            {donation.succeededAt && (
              <a href={receiptPath(token)} className="inline-block min-h-6 text-accent underline">
                {t("donate.thanks.download")}
              </a>
            )}
            {hasCard && (
              <a href={cardPath(slug, token)} className="inline-block min-h-6 text-accent underline">
                {t("donate.thanks.card")}
              </a>
            )}
            {donation.subscription && (
              <a
                href={`/donate/${slug}/recurring/${donation.subscription.token}`}
                className="inline-block min-h-6 text-accent underline"
              >
                {t("donate.thanks.recurring")}
              </a>
            )}
            <a
              href={embed ? embedPath(embed.form) : donatePath(slug, donation.org.slug)}
              target="_self"
              className="inline-block min-h-6 text-accent underline"
            >
              {t("donate.thanks.back")}
            </a>
            {isGift && <PrintButton label={t("donate.thanks.print")} />}
          </p>
        )}
        {isGift && donation.ticketCount === null && <EmployerMatch campaign={donation.campaign} />}
        {isGift && (
          <NextSteps
            donation={donation}
            formPath={embed ? embedPath(embed.form) : undefined}
            isMembership={hasCard}
          />
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

/** Returns what the framing site is notified of about a donation that counts or will count: no name and no address. */
function givenIn(
  { amountCents, frequency }: PublicDonation,
  state: ReturnType<typeof donationState>,
): Given | null {
  if (state !== "thanks" && state !== "on-its-way") return null;
  return { amountCents, frequency, pending: state === "on-its-way" };
}

async function readDonation(token: string) {
  try {
    return await getThankYou(newContext({ kind: "public" }), token);
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") notFound();
    throw error;
  }
}
