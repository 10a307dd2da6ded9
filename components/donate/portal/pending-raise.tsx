import { dayOf } from "@/components/donate/dates";
import { Notice } from "@/components/ui/notice";
import { formatUsdShort } from "@/lib/kernel/money";
import type { PublicSubscription } from "@/lib/subscriptions/schemas";
import { perInterval } from "./labels";

/** A raise that the donor has not confirmed by email yet. */
export function PendingRaise({ subscription }: { subscription: PublicSubscription }) {
  const raise = subscription.pendingRaise;
  if (!raise) return null;
  const who = raise.by === "YOU" ? "You" : subscription.org.name;
  return (
    <Notice title="Confirm your new amount">
      <p>
        {who} asked to raise it to {formatUsdShort(raise.amountCents)} {perInterval(subscription.frequency)}.
        Because this is a large increase, please confirm it by{" "}
        {dayOf(raise.expiresAt, subscription.org.timezone)} with the link we emailed you. Until then it stays
        at {formatUsdShort(subscription.amountCents)}.
      </p>
    </Notice>
  );
}
