import { headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import type { ReactNode } from "react";
import { FrameMessages } from "@/components/donate/embed/frame-messages";
import { Frame } from "@/components/donate/frame";
import { Message } from "@/components/donate/message";
import { PayStep } from "@/components/donate/payment/pay-step";
import { donationBreakdown } from "@/components/donate/status/donation-breakdown";
import { purchaseLabels } from "@/components/donate/status/purchase-labels";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import { getPaymentStep } from "@/lib/donations/public/get-payment-step";
import type { PublicDonation } from "@/lib/donations/public/schemas";
import { newContext } from "@/lib/http/context";
import { isWithinLimit } from "@/lib/http/limits/within-limit";
import { AppError } from "@/lib/kernel/errors";
import { ownValue } from "@/lib/kernel/own-value";
import { donatePath } from "@/lib/kernel/urls/donate-path";
import { embedPath } from "@/lib/kernel/urls/embed-path";
import { stepPath } from "@/lib/kernel/urls/step-path";
import { log } from "@/lib/services/log";
import { type Embed, isPlaceOf } from "./embed";
import { donateSettings } from "./settings";

const DECLINED = "Nothing was charged. Try again, or pay another way.";

/** By what became of a requested mail. */
const MAILED: Readonly<Record<string, { tone: "good" | "bad"; title: string; text: string }>> = {
  sent: {
    tone: "good",
    title: "Check your email",
    text: "We’re sending a link to the address you entered. Open it in a browser with JavaScript to pay. If nothing comes within a few minutes, check your spam folder.",
  },
  limited: {
    tone: "bad",
    title: "Too many emails were requested",
    text: "Nothing was charged, and we kept your details. Try again in an hour.",
  },
  failed: {
    tone: "bad",
    title: "The email couldn’t be sent",
    text: "Nothing was charged, and we kept your details. Try again in a moment.",
  },
};

type PaymentProps = {
  slug: string;
  token: string;
  declined: boolean;
  /** What became of a mail that was requested here without JavaScript. */
  mailed?: string;
  embed?: Embed | null;
};

/** The payment step at its own address: after a form without JavaScript, for a second attempt, or to return to. */
export async function PaymentPage({ slug, token, declined, mailed = "", embed = null }: PaymentProps) {
  const { appOrigin, processor, testMode } = donateSettings();
  const place = { campaign: slug, token, frame: embed?.place ?? null };
  const again = stepPath("pay", place);
  if (!(await isWithinLimit("paymentPage", await headers())))
    return (
      <Later title="Too many attempts from this connection" again={again}>
        Nothing was charged. We kept your details: wait a minute, then try again.
      </Later>
    );
  const step = await readStep(token);
  if (step === "down")
    return (
      <Later title="Payments are briefly unavailable" again={again}>
        We couldn’t reach the payment service. Nothing was charged, and we kept your details.
      </Later>
    );
  const { donation, clientSecret, verifyUrl } = step;
  if (!isPlaceOf(donation, place)) notFound();
  const thanks = stepPath("thanks", place);
  const mail = ownValue(MAILED, mailed);
  if (!clientSecret && !verifyUrl && donation.status !== "FAILED") redirect(thanks);
  return (
    <Frame
      color={donation.campaign.color}
      orgName={donation.org.name}
      orgSlug={donation.org.slug}
      ein={donation.org.ein}
      testMode={testMode}
      embed={embed && <FrameMessages origins={embed.origins} />}
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
            {mail && (
              <Notice tone={mail.tone} role="status" title={mail.title}>
                <p>{mail.text}</p>
              </Notice>
            )}
            <noscript>
              <Notice tone="warn" title="This last step needs JavaScript">
                <p>
                  Your card details go straight from your browser to the payment service, which needs a
                  script.{" "}
                  {donation.ticketCount
                    ? "Your tickets are held for 30 minutes"
                    : "We keep your gift for 24 hours"}
                  : turn on JavaScript and reload this page, or finish on another device.
                </p>
                {mailed !== "sent" && (
                  <form
                    method="post"
                    action={`${stepPath("pay", { ...place, frame: null })}/mail`}
                    target={embed ? "_blank" : undefined}
                    className="mt-3"
                  >
                    <Button type="submit" tone="secondary">
                      Email me a link to finish
                    </Button>
                  </form>
                )}
              </Notice>
            </noscript>
            <PayStep
              processor={processor}
              clientSecret={clientSecret}
              returnUrl={`${appOrigin}${thanks}?from=payment`}
              breakdown={donationBreakdown(donation)}
              orgName={donation.org.name}
              {...(declined ? { problem: { title: "Your payment was declined", text: DECLINED } } : {})}
            />
          </>
        ) : verifyUrl ? (
          <Notice title="Confirm your bank account">
            <p>
              Within two business days, one or two small deposits will appear in your bank account. Confirm
              them to complete your {purchaseLabels(donation.ticketCount).noun}.
            </p>
            <p className="mt-3">
              <ButtonLink href={verifyUrl} prefetch={false}>
                Confirm the deposits
              </ButtonLink>
            </p>
          </Notice>
        ) : (
          <Closed donation={donation} embed={embed} />
        )}
      </Card>
    </Frame>
  );
}

/** Shown while the payment step is unavailable. */
function Later({ title, again, children }: { title: string; again: string; children: ReactNode }) {
  return (
    <main className="px-4">
      <Message title={title}>
        <p>{children}</p>
        <a href={again} target="_self" className="inline-block min-h-6 text-accent underline">
          Try again
        </a>
      </Message>
    </main>
  );
}

function Closed({ donation, embed }: { donation: PublicDonation; embed: Embed | null }) {
  return (
    <Notice title="This payment is closed">
      <p>
        It can no longer be completed.{" "}
        <a
          href={embed ? embedPath(embed.place) : donatePath(donation.campaign.slug, donation.org.slug)}
          target="_self"
          className="inline-block min-h-6 text-accent underline"
        >
          {donation.ticketCount ? "Get tickets again" : "Start a new gift"}
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
