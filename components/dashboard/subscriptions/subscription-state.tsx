import { Instant } from "@/components/dashboard/format/instant";
import { Notice } from "@/components/ui/notice";
import { formatUsd } from "@/lib/kernel/money";
import type { Subscription } from "@/lib/subscriptions/schemas";
import { endedWords } from "./labels";

/** What the state of a subscription means for staff, where a word is not enough. */
export function SubscriptionState({ subscription: it, zone }: { subscription: Subscription; zone: string }) {
  const open = it.openRenewal;
  const onItsWay = open?.processingSince && (
    <Notice title="A donation is on its way">
      <p>
        {formatUsd(open.totalChargedCents)} by bank since <Instant at={open.processingSince} zone={zone} />.
        Bank payments take up to five working days.
      </p>
    </Notice>
  );
  switch (it.status) {
    case "INCOMPLETE":
      return (
        onItsWay || (
          <Notice title="Not started yet">
            <p>The subscription begins when its first payment arrives. Until then nothing can be changed.</p>
          </Notice>
        )
      );
    case "PAST_DUE":
      return (
        <Notice tone="warn" title="The newest payment failed">
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
                It is tried again on <Instant at={open.nextAttemptAt} zone={zone} />.
              </>
            ) : (
              "It is not tried again by itself."
            )}{" "}
            The donor was told by e-mail how to change the payment method.
          </p>
        </Notice>
      );
    case "PAUSED":
      return (
        <Notice title="Paused">
          <p>Nothing is charged, and nothing is made up for later. Resuming goes on with the next date.</p>
        </Notice>
      );
    case "CANCELED":
      return (
        <Notice title="This subscription has ended">
          <p className="wrap-anywhere">
            {endedWords(it)}
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
        <Notice tone="warn" title="It ends by itself">
          <p>It was set at the payment processor to end with this period. No further donation is charged.</p>
        </Notice>
      ) : (
        onItsWay || null
      );
  }
}
