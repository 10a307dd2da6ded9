import { Check, Clock, Undo2, X } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "#translation";
import { ButtonLink } from "@/components/ui/button-link";
import { cx } from "@/components/ui/cx";
import type { PublicDonation } from "@/lib/donations/public/schemas";
import { isNamed } from "@/lib/languages/is-named";
import type { DonationState } from "./donation-state";

type DonationMessageProps = { state: DonationState; donation: PublicDonation; payPath: string };

/** The donation's status, as a heading and a short text. */
export function DonationMessage({ state, donation, payPath }: DonationMessageProps) {
  const { t, format } = useTranslation();
  const { firstName: name, ticketCount } = donation;
  const greeted = { name, isNamed: isNamed(name) };
  const names = { ...greeted, org: donation.org.name, campaign: donation.campaign.title };
  const isGift = !ticketCount;
  switch (state) {
    case "confirming":
      return (
        <Status
          title={t(isGift ? "donate.thanks.confirmingGift" : "donate.thanks.confirmingPayment")}
          icon={<Clock className="size-6 motion-safe:animate-pulse-soft" />}
        >
          <p>{t("donate.thanks.confirmingText")}</p>
        </Status>
      );
    case "on-its-way":
      return (
        <Status
          title={t(isGift ? "donate.thanks.onItsWayGift" : "donate.thanks.onItsWayPayment")}
          icon={<Clock className="size-6" />}
        >
          <p>{t("donate.thanks.onItsWayText", greeted)}</p>
        </Status>
      );
    case "verifying":
      return (
        <Status title={t("donate.thanks.verifying")} icon={<Clock className="size-6" />}>
          <p>{t(isGift ? "donate.thanks.verifyingGift" : "donate.thanks.verifyingPayment", greeted)}</p>
          <p className="mt-3">
            <ButtonLink href={payPath} prefetch={false}>
              {t("donate.payment.confirmDeposits")}
            </ButtonLink>
          </p>
        </Status>
      );
    case "thanks":
      if (donation.remainingCents < donation.totalChargedCents)
        return (
          <Status
            title={t(isGift ? "donate.thanks.partGift" : "donate.thanks.partPayment")}
            icon={<Undo2 className="size-6" />}
          >
            <p>
              {t("donate.thanks.partText", {
                ...names,
                paid: format.money(donation.totalChargedCents),
                returned: format.money(donation.totalChargedCents - donation.remainingCents),
                remaining: format.money(donation.remainingCents),
              })}
            </p>
          </Status>
        );
      return (
        <Status title={t("donate.thanks.thankYou", greeted)} icon={<Check className="size-6" />}>
          <p>
            {t(isGift ? "donate.thanks.receives" : "donate.thanks.receivesTickets", {
              ...names,
              net: format.moneyShort(donation.netAmountCents),
              tickets: t("shared.tickets", { count: ticketCount ?? 0 }),
            })}
          </p>
        </Status>
      );
    case "refunded":
      if (donation.refundedCents < donation.totalChargedCents)
        return (
          <Status
            title={t(isGift ? "donate.thanks.returnedGift" : "donate.thanks.returnedPayment")}
            icon={<Undo2 className="size-6" />}
          >
            <p>{t(isGift ? "donate.thanks.noLongerGift" : "donate.thanks.returnedByBank")}</p>
          </Status>
        );
      return (
        <Status
          title={t(isGift ? "donate.thanks.refundedGift" : "donate.thanks.refundedPayment")}
          icon={<Undo2 className="size-6" />}
        >
          <p>{t("donate.thanks.refundedText")}</p>
        </Status>
      );
    case "failed":
      return (
        <Status title={t("donate.thanks.failed")} icon={<X className="size-6" />} bad>
          <p>{t("donate.thanks.failedText")}</p>
          <p className="mt-3">
            <ButtonLink href={payPath} prefetch={false}>
              {t("shared.tryAgain")}
            </ButtonLink>
          </p>
        </Status>
      );
  }
}

type StatusProps = { title: string; icon: ReactNode; bad?: boolean; children: ReactNode };

function Status({ title, icon, bad = false, children }: StatusProps) {
  return (
    <div className="grid gap-3">
      <span
        aria-hidden
        className={cx(
          "grid size-12 place-items-center rounded-full",
          bad ? "bg-danger-soft text-danger" : "bg-accent-soft text-accent",
        )}
      >
        {icon}
      </span>
      <h1 className="text-2xl">{title}</h1>
      <div className="wrap-anywhere">{children}</div>
    </div>
  );
}
