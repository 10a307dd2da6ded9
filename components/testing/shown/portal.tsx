import { useTranslation } from "#translation";
import { GiftList } from "@/components/donate/giving/gift-list";
import { MembershipList } from "@/components/donate/giving/membership-list";
import { OwnDetails } from "@/components/donate/giving/own-details";
import { OwnEmail } from "@/components/donate/giving/own-email";
import { RequestGivingLink } from "@/components/donate/giving/request-giving-link";
import { StatementList } from "@/components/donate/giving/statement-list";
import { SubscriptionList } from "@/components/donate/giving/subscription-list";
import { CheckResult } from "@/components/donate/membership/check-result";
import { MemberCard } from "@/components/donate/membership/member-card";
import { QrMark } from "@/components/donate/membership/qr-mark";
import { CancelSubscription } from "@/components/donate/portal/cancel-subscription";
import { ChangeAmount } from "@/components/donate/portal/change-amount";
import { ChangeFrequency } from "@/components/donate/portal/change-frequency";
import { ChangeMethod } from "@/components/donate/portal/change-method";
import { changesUntil, statusLabel } from "@/components/donate/portal/labels";
import { MoveNextCharge } from "@/components/donate/portal/move-next-charge";
import { PauseSubscription } from "@/components/donate/portal/pause-subscription";
import { PendingRaise } from "@/components/donate/portal/pending-raise";
import { RaiseMessage } from "@/components/donate/portal/raise-message";
import { RequestLink } from "@/components/donate/portal/request-link";
import { SubscriptionHistory } from "@/components/donate/portal/subscription-history";
import { membershipCardSchema, membershipCheckSchema } from "@/lib/donor-memberships/schemas";
import { givingDonationsSchema, givingSchema } from "@/lib/giving/schemas";
import { publicRaiseSchema } from "@/lib/subscriptions/raises/schemas";
import { type PublicSubscription, publicSubscriptionSchema } from "@/lib/subscriptions/schemas";
import type { Shown } from "../hostile-data";
import { PROCESSOR, zoneOf } from "../hostile-props";

/** The status text on the page of a recurring donation. */
function Standing({ subscription }: { subscription: PublicSubscription }) {
  const translation = useTranslation();
  return [statusLabel(subscription, translation), changesUntil(subscription, translation)];
}

export const PORTAL: Readonly<Record<string, Shown>> = {
  "donate/giving/gift-list.tsx": (data) => (
    <GiftList list={data.of(givingDonationsSchema)} orgSlug="a" orgName={data.text()} zone={zoneOf(data)} />
  ),
  "donate/giving/own-details.tsx": (data) => (
    <OwnDetails giving={data.of(givingSchema)} saved={data.flag()} refused={data.flag()} />
  ),
  "donate/giving/own-email.tsx": (data) => (
    <OwnEmail giving={data.of(givingSchema)} requested={data.flag()} refused={data.flag()} />
  ),
  "donate/giving/subscription-list.tsx": (data) => <SubscriptionList giving={data.of(givingSchema)} />,
  "donate/giving/request-giving-link.tsx": (data) => (
    <RequestGivingLink orgSlug="a" orgName={data.text()} error={data.text()} />
  ),
  "donate/giving/membership-list.tsx": (data) => <MembershipList giving={data.of(givingSchema)} />,
  "donate/membership/member-card.tsx": (data) => (
    <MemberCard card={data.of(membershipCardSchema)} code={{ size: 29, path: "M4 4h1v1h-1z" }} />
  ),
  "donate/membership/qr-mark.tsx": (data) => (
    <QrMark code={{ size: 29, path: "M4 4h1v1h-1z" }} label={data.text()} />
  ),
  "donate/membership/check-result.tsx": (data) => <CheckResult check={data.of(membershipCheckSchema)} />,
  "donate/giving/statement-list.tsx": (data) => (
    <StatementList years={data.of(givingSchema).statementYears} orgSlug="a" />
  ),
  "donate/portal/cancel-subscription.tsx": (data) => (
    <CancelSubscription subscription={data.of(publicSubscriptionSchema)} token="t" />
  ),
  "donate/portal/change-amount.tsx": (data) => (
    <ChangeAmount subscription={data.of(publicSubscriptionSchema)} token="t" />
  ),
  "donate/portal/change-method.tsx": (data) => (
    <ChangeMethod
      subscription={data.of(publicSubscriptionSchema)}
      token="t"
      processor={PROCESSOR}
      pageUrl="https://give.example/donate/a/recurring/t"
      confirmed={data.one(null, data.text())}
    />
  ),
  "donate/portal/subscription-history.tsx": (data) => {
    const subscription = data.of(publicSubscriptionSchema);
    return (
      <>
        <Standing subscription={subscription} />
        <SubscriptionHistory subscription={subscription} />
      </>
    );
  },
  "donate/portal/change-frequency.tsx": (data) => (
    <ChangeFrequency subscription={data.of(publicSubscriptionSchema)} path="/donate/a/recurring/t" />
  ),
  "donate/portal/move-next-charge.tsx": (data) => (
    <MoveNextCharge
      subscription={data.of(publicSubscriptionSchema)}
      path="/donate/a/recurring/t"
      refused={data.flag()}
    />
  ),
  "donate/portal/pause-subscription.tsx": (data) => (
    <PauseSubscription
      subscription={data.of(publicSubscriptionSchema)}
      path="/donate/a/recurring/t"
      refused={data.flag()}
    />
  ),
  "donate/portal/pending-raise.tsx": (data) => (
    <PendingRaise subscription={data.of(publicSubscriptionSchema)} />
  ),
  "donate/portal/raise-message.tsx": (data) => <RaiseMessage raise={data.of(publicRaiseSchema)} />,
  "donate/portal/request-link.tsx": (data) => (
    <RequestLink
      subscription={data.of(publicSubscriptionSchema)}
      path="/donate/a/recurring/t"
      requested={data.flag()}
    />
  ),
};
