import { useTranslation } from "#translation";
import { Notice } from "@/components/ui/notice";
import type { PublicSubscription } from "@/lib/subscriptions/schemas";
import { perInterval } from "./labels";

/** A raise that the donor has not confirmed by email yet. */
export function PendingRaise({ subscription }: { subscription: PublicSubscription }) {
  const translation = useTranslation();
  const { t, format } = translation;
  const raise = subscription.pendingRaise;
  if (!raise) return null;
  return (
    <Notice title={t("recurring.raise.pending")}>
      <p>
        {t(raise.by === "YOU" ? "recurring.raise.pendingYou" : "recurring.raise.pendingOrg", {
          org: subscription.org.name,
          gift: perInterval(raise.amountCents, raise.frequency, translation),
          day: format.day(raise.expiresAt, subscription.org.timezone),
          current: perInterval(subscription.amountCents, subscription.frequency, translation),
        })}
      </p>
    </Notice>
  );
}
