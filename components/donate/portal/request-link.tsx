import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import type { PublicSubscription } from "@/lib/subscriptions/schemas";

type Props = {
  subscription: PublicSubscription;
  /** Path of this page. */
  path: string;
  /** A link was just sent. */
  requested: boolean;
};

/** On a link that cannot make the changes: emails the donor one that can. A plain form. */
export function RequestLink({ subscription, path, requested }: Props) {
  const methodOnly = subscription.mayChange === "PAYMENT_METHOD";
  return (
    <section id="change" className="grid scroll-mt-6 gap-3" aria-labelledby="change-title">
      <h2 id="change-title" className="text-lg">
        {methodOnly ? "Change the amount or cancel" : "Change or cancel"}
      </h2>
      {requested ? (
        <div role="status">
          <Notice tone="good" title="Check your email">
            <p>
              We sent a link to the email address {subscription.org.name} has for you. It works for 30
              minutes. If you requested several, use the newest.
            </p>
            <p className="mt-2">
              Nothing after a few minutes? Check your spam folder. You can request three links every 30
              minutes.
            </p>
          </Notice>
        </div>
      ) : (
        <p className="text-soft">
          {methodOnly
            ? "This link only changes your payment method. For other changes, we’ll email a link to the address you gave with."
            : "To keep your donation safe, we’ll email a link for changes to the address you gave with."}
        </p>
      )}
      <form method="post" action={`${path}/manage-link`}>
        <Button type="submit" tone={requested ? "secondary" : "primary"}>
          {requested ? "Send another link" : "Email me a link to make changes"}
        </Button>
      </form>
    </section>
  );
}
