import { headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import type { ReactNode } from "react";
import { useTranslation } from "#translation";
import { FrameMessages } from "@/components/donate/embed/frame-messages";
import { Frame } from "@/components/donate/frame";
import { Message } from "@/components/donate/message";
import { PayStep } from "@/components/donate/payment/pay-step";
import { donationBreakdown } from "@/components/donate/status/donation-breakdown";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import { getPaymentStep } from "@/lib/donations/public/get-payment-step";
import type { PublicDonation } from "@/lib/donations/public/schemas";
import { newContext } from "@/lib/http/context";
import { isWithinLimit } from "@/lib/http/limits/within-limit";
import { AppError } from "@/lib/kernel/errors";
import { donatePath } from "@/lib/kernel/urls/donate-path";
import { embedPath } from "@/lib/kernel/urls/embed-path";
import { stepPath } from "@/lib/kernel/urls/step-path";
import { log } from "@/lib/services/log";
import { type Embed, isPathOf } from "./embed";
import type { Mailed } from "./mail-payment-link";
import { requestTranslation, stepAddress } from "./request-translation";
import { donateSettings } from "./settings";

/** Appearance of the notice by the outcome of a requested mail. */
const MAILED = { sent: "good", limited: "bad", crowded: "bad", failed: "bad" } as const satisfies Record<
  Mailed,
  "good" | "bad"
>;

type PaymentProps = {
  slug: string;
  token: string;
  declined: boolean;
  /** The outcome of a mail requested here without JavaScript. */
  mailed?: string;
  embed?: Embed | null;
};

/** The payment step at its own URL: after a form without JavaScript, for a second attempt, or to return to. */
export async function PaymentPage({ slug, token, declined, mailed = "", embed = null }: PaymentProps) {
  const { t, language } = await requestTranslation();
  const { appOrigin, processor, testMode } = donateSettings();
  const pathParams = { campaign: slug, token, frame: embed?.form ?? null };
  const address = (name: "pay" | "thanks", query?: string) =>
    stepAddress(stepPath(name, pathParams), {
      ...(query ? { query } : {}),
      framed: embed !== null,
      language,
    });
  const again = address("pay");
  if (!(await isWithinLimit("paymentPage", await headers())))
    return (
      <Later title={t("donate.payment.tooMany")} again={again}>
        {t("donate.payment.tooManyText")}
      </Later>
    );
  const step = await readStep(token);
  if (step === "down")
    return (
      <Later title={t("donate.payment.down")} again={again}>
        {t("donate.payment.downText")}
      </Later>
    );
  const { donation, clientSecret, verifyUrl } = step;
  if (!isPathOf(donation, pathParams)) notFound();
  const org = { org: donation.org.name };
  const isGift = !donation.ticketCount;
  const mail = isMailed(mailed) ? mailed : null;
  if (!clientSecret && !verifyUrl && donation.status !== "FAILED") redirect(address("thanks"));
  return (
    <Frame
      color={donation.campaign.color}
      orgName={donation.org.name}
      orgSlug={donation.org.slug}
      ein={donation.org.ein}
      testMode={testMode}
      embed={embed && <FrameMessages origins={embed.origins} />}
    >
      <Card className="mx-auto grid max-w-lg grid-cols-1 gap-5">
        <div className="grid gap-1">
          <p className="text-soft wrap-anywhere">{donation.campaign.title}</p>
          <h1 className="text-2xl">
            {t(isGift ? "donate.payment.give" : "donate.payment.ticketsFrom", org)}
          </h1>
        </div>
        {clientSecret ? (
          <>
            {mail && (
              <Notice tone={MAILED[mail]} role="status" title={t(`donate.mailed.${mail}.title`)}>
                <p>{t(`donate.mailed.${mail}.text`)}</p>
              </Notice>
            )}
            <noscript>
              <Notice tone="warn" title={t("donate.payment.needsScript")}>
                <p>{t(isGift ? "donate.payment.needsScriptGift" : "donate.payment.needsScriptTickets")}</p>
                {mailed !== "sent" && (
                  <form
                    method="post"
                    action={stepAddress(`${stepPath("pay", { ...pathParams, frame: null })}/mail`, {
                      framed: embed !== null,
                      language,
                    })}
                    target={embed ? "_blank" : undefined}
                    className="mt-3"
                  >
                    <Button type="submit" tone="secondary">
                      {t("donate.form.emailLink")}
                    </Button>
                  </form>
                )}
              </Notice>
            </noscript>
            <PayStep
              processor={processor}
              clientSecret={clientSecret}
              returnUrl={`${appOrigin}${address("thanks", "from=payment")}`}
              breakdown={donationBreakdown(donation)}
              orgName={donation.org.name}
              {...(declined
                ? { problem: { title: t("donate.payment.declined"), text: t("donate.payment.declinedText") } }
                : {})}
            />
          </>
        ) : verifyUrl ? (
          <Notice title={t("donate.payment.confirmAccount")}>
            <p>{t(isGift ? "donate.payment.depositsGift" : "donate.payment.depositsPayment")}</p>
            <p className="mt-3">
              <ButtonLink href={verifyUrl} prefetch={false}>
                {t("donate.payment.confirmDeposits")}
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

function isMailed(value: string): value is Mailed {
  return Object.hasOwn(MAILED, value);
}

/** Shown while the payment step is unavailable. */
function Later({ title, again, children }: { title: string; again: string; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <main className="px-4">
      <Message title={title}>
        <p>{children}</p>
        <a href={again} target="_self" className="inline-block min-h-6 text-accent underline">
          {t("shared.tryAgain")}
        </a>
      </Message>
    </main>
  );
}

function Closed({ donation, embed }: { donation: PublicDonation; embed: Embed | null }) {
  const { t } = useTranslation();
  return (
    <Notice title={t("donate.payment.closed")}>
      <p>
        {t.rich("donate.payment.closedText", {
          again: t(donation.ticketCount ? "donate.payment.newTickets" : "donate.payment.newGift"),
          link: (again) => (
            <a
              href={embed ? embedPath(embed.form) : donatePath(donation.campaign.slug, donation.org.slug)}
              target="_self"
              className="inline-block min-h-6 text-accent underline"
            >
              {again}
            </a>
          ),
        })}
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
