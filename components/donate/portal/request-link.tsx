import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import type { PublicSubscription } from "@/lib/subscriptions/schemas";

type Props = {
  subscription: PublicSubscription;
  /** Of the page. */
  path: string;
  /** A link was just requested. */
  requested: boolean;
};

/** What a link that shows a recurring donation can do to change it: have another link mailed to the donor. A plain form. */
export function RequestLink({ subscription, path, requested }: Props) {
  const methodOnly = subscription.mayChange === "PAYMENT_METHOD";
  return (
    <section id="change" className="grid scroll-mt-6 gap-3" aria-labelledby="change-title">
      <h2 id="change-title" className="text-lg">
        {methodOnly ? "Change the amount or cancel" : "Change or cancel"}
      </h2>
      {requested ? (
        <div role="status">
          <Notice tone="good" title="Look in your mailbox">
            <p>
              A link is on its way to the e-mail address that {subscription.org.name} has for you. It works
              for 30 minutes; of several links, the newest does.
            </p>
            <p className="mt-2">
              Nothing there after a few minutes? Look among unwanted mail. We send at most three in half an
              hour.
            </p>
          </Notice>
        </div>
      ) : (
        <p className="text-soft">
          {methodOnly
            ? "This link changes your payment method. For everything else, we e-mail you a link to the address that you gave with."
            : "To keep your gift safe, changes need a link that we e-mail to the address that you gave with."}
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
