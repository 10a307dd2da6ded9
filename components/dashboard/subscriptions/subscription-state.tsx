import { Instant } from "@/components/dashboard/format/instant";
import { Notice } from "@/components/ui/notice";
import { formatUsd } from "@/lib/kernel/money";
import type { Subscription } from "@/lib/subscriptions/schemas";
import { endedMessage } from "./labels";

/** Explains a recurring donation's status if the badge is not enough. */
export function SubscriptionState({ subscription: it, zone }: { subscription: Subscription; zone: string }) {
  const open = it.openRenewal;
  const onItsWay = open?.processingSince && (
    <Notice title="Bank payment processing">
      <p>
        {formatUsd(open.totalChargedCents)} by bank transfer since{" "}
        <Instant at={open.processingSince} zone={zone} />. Bank payments take up to 5 business days.
      </p>
    </Notice>
  );
  switch (it.status) {
    case "INCOMPLETE":
      return (
        onItsWay || (
          <Notice title="Not started">
            <p>
              The recurring donation starts when its first payment succeeds. You can’t change it before then.
            </p>
          </Notice>
        )
      );
    case "PAST_DUE":
      return (
        <Notice tone="warn" title="The last payment failed">
          <p>
            {it.lastFailureReason ?? "The bank gave no reason"}
            {it.lastFailureAt && (
              <>
                {" "}
                (<Instant at={it.lastFailureAt} zone={zone} />)
              </>
            )}
            .{" "}
            {open?.nextAttemptAt ? (
              <>
                We’ll retry on <Instant at={open.nextAttemptAt} zone={zone} />.
              </>
            ) : (
              "There are no more automatic retries."
            )}{" "}
            We emailed the donor a link to update the payment method.
          </p>
        </Notice>
      );
    case "PAUSED":
      return (
        <Notice title="Paused">
          <p>
            {it.pausedUntil && (
              <>
                Until <Instant at={it.pausedUntil} zone={zone} />.{" "}
              </>
            )}
            Nothing is charged while paused. After you resume, charges continue on the next scheduled date;
            skipped donations are not collected.
          </p>
        </Notice>
      );
    case "CANCELED":
      return (
        <Notice title="This recurring donation is canceled">
          <p className="wrap-anywhere">
            {endedMessage(it)}
            {it.canceledAt && (
              <>
                {" "}
                <Instant at={it.canceledAt} zone={zone} />
              </>
            )}
          </p>
        </Notice>
      );
    case "ACTIVE":
      return it.cancelAtPeriodEnd ? (
        <Notice tone="warn" title="Cancels at the end of this period">
          <p>This was set at the payment processor. The donor is not charged again.</p>
        </Notice>
      ) : (
        onItsWay || null
      );
  }
}
