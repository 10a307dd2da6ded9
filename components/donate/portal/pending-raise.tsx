import { useWords } from "#words";
import { Notice } from "@/components/ui/notice";
import type { PublicSubscription } from "@/lib/subscriptions/schemas";
import { perInterval } from "./labels";

/** A raise that the donor has not confirmed by email yet. */
export function PendingRaise({ subscription }: { subscription: PublicSubscription }) {
  const words = useWords();
  const { t, format } = words;
  const raise = subscription.pendingRaise;
  if (!raise) return null;
  return (
    <Notice title={t("recurring.raise.pending")}>
      <p>
        {t(raise.by === "YOU" ? "recurring.raise.pendingYou" : "recurring.raise.pendingOrg", {
          org: subscription.org.name,
          gift: perInterval(raise.amountCents, raise.frequency, words),
          day: format.day(raise.expiresAt, subscription.org.timezone),
          current: perInterval(subscription.amountCents, subscription.frequency, words),
        })}
      </p>
    </Notice>
  );
}
