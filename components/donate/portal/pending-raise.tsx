import { dayOf } from "@/components/donate/dates";
import { Notice } from "@/components/ui/notice";
import { formatUsd } from "@/lib/kernel/money";
import type { PublicSubscription } from "@/lib/subscriptions/schemas";
import { each } from "./labels";

/** Says that a raise waits for the donor's confirmation by e-mail, where one does. */
export function PendingRaise({ subscription }: { subscription: PublicSubscription }) {
  const raise = subscription.pendingRaise;
  if (!raise) return null;
  const who = raise.by === "YOU" ? "You asked" : `${subscription.org.name} asks`;
  return (
    <Notice title="A new amount waits for your confirmation">
      <p>
        {who} to raise it to {formatUsd(raise.amountCents)} {each(subscription.frequency)}. Because the raise
        is large, we sent an e-mail to confirm it until {dayOf(raise.expiresAt, subscription.org.timezone)}.
        Until then it stays at {formatUsd(subscription.amountCents)}.
      </p>
    </Notice>
  );
}
