import type { Metadata } from "next";
import { headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import type { ReactNode } from "react";
import { Frame } from "@/components/donate/frame";
import { Message } from "@/components/donate/message";
import { PayStep } from "@/components/donate/payment/pay-step";
import { sumsOfDonation } from "@/components/donate/status/donation-sums";
import { purchaseWords } from "@/components/donate/status/purchase-labels";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import { getPaymentStep } from "@/lib/donations/get-payment-step";
import type { PublicDonation } from "@/lib/donations/public-donation-schemas";
import { newContext } from "@/lib/http/context";
import { isWithinLimit } from "@/lib/http/within-limit";
import { donatePath } from "@/lib/kernel/donate-path";
import { AppError } from "@/lib/kernel/errors";
import { log } from "@/lib/services/log";
import { donateSettings } from "../../../settings";

export const metadata: Metadata = { title: "Payment", robots: { index: false }, referrer: "no-referrer" };

type PageProps = {
  params: Promise<{ slug: string; token: string }>;
  searchParams: Promise<{ declined?: string }>;
};

/** The payment step on its own address: without JavaScript up to here, for a second try, or to come back to. */
export default async function PayPage({ params, searchParams }: PageProps) {
  const { slug, token } = await params;
  const { declined } = await searchParams;
  const { appOrigin, processor, testMode } = donateSettings();
  const again = `/donate/${slug}/pay/${token}`;
  if (!(await isWithinLimit("paymentPage", await headers())))
    return (
      <Later title="Too many tries from this connection" again={again}>
        Wait a minute, then try again. Nothing was charged, and what you entered is kept.
      </Later>
    );
  const step = await readStep(token);
  if (step === "down")
    return (
      <Later title="Payment is briefly unavailable" again={again}>
        We could not reach the payment service. Nothing was charged, and what you entered is kept.
      </Later>
    );
  const { donation, clientSecret, verifyUrl } = step;
  if (donation.campaign.slug !== slug) notFound();
  const thanks = `/donate/${slug}/thanks/${token}`;
  if (!clientSecret && !verifyUrl && donation.status !== "FAILED") redirect(thanks);
  return (
    <Frame
      color={donation.campaign.color}
      orgName={donation.org.name}
      ein={donation.org.ein}
      testMode={testMode}
    >
      <Card className="mx-auto grid max-w-lg gap-5">
        <div className="grid gap-1">
          <p className="text-soft wrap-anywhere">{donation.campaign.title}</p>
          <h1 className="text-2xl">
            {donation.ticketCount ? `Tickets from ${donation.org.name}` : `Give to ${donation.org.name}`}
          </h1>
        </div>
        {clientSecret ? (
          <>
            <noscript>
              <Notice tone="warn" title="This last step needs JavaScript">
                <p>
                  Card details go from your browser straight to the payment service, and only a script can
                  take them there.{" "}
                  {donation.ticketCount ? "Your tickets are held for half an hour" : "Your gift is kept"}:
                  switch JavaScript on and load this page again, or ask {donation.org.name} for another way to{" "}
                  {donation.ticketCount ? "pay" : "give"}.
                </p>
              </Notice>
            </noscript>
            <PayStep
              processor={processor}
              clientSecret={clientSecret}
              returnUrl={`${appOrigin}${thanks}?from=payment`}
              sums={sumsOfDonation(donation)}
              orgName={donation.org.name}
              {...(declined
                ? { problem: "The payment was declined. Nothing was charged. Try again, or pay another way." }
                : {})}
            />
          </>
        ) : verifyUrl ? (
          <Notice title="Confirm your bank account">
            <p>
              Within two business days your bank shows one or two small deposits. Tell the payment service
              what they say, and your {purchaseWords(donation.ticketCount).noun} sets out.
            </p>
            <p className="mt-3">
              <ButtonLink href={verifyUrl} prefetch={false}>
                Confirm the deposits
              </ButtonLink>
            </p>
          </Notice>
        ) : (
          <Closed donation={donation} />
        )}
      </Card>
    </Frame>
  );
}

/** What stands in place of the payment while it cannot be shown. */
function Later({ title, again, children }: { title: string; again: string; children: ReactNode }) {
  return (
    <main className="px-4">
      <Message title={title}>
        <p>{children}</p>
        <a href={again} className="inline-block min-h-6 text-accent underline">
          Try again
        </a>
      </Message>
    </main>
  );
}

function Closed({ donation }: { donation: PublicDonation }) {
  return (
    <Notice title="This payment is closed">
      <p>
        It can no longer be paid here.{" "}
        <a
          href={donatePath(donation.campaign.slug, donation.org.slug)}
          className="inline-block min-h-6 text-accent underline"
        >
          {donation.ticketCount ? "Get tickets anew" : "Start a new gift"}
        </a>
      </p>
    </Notice>
  );
}

async function readStep(token: string) {
  try {
    return await getPaymentStep(newContext({ kind: "public" }), token);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === "not_found") notFound();
    if (error.code !== "unavailable") throw error;
    log.warn({ err: error }, "the payment step could not be shown");
    return "down";
  }
}
