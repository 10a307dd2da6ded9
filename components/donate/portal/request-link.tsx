import { useTranslation } from "#translation";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import type { PublicSubscription } from "@/lib/subscriptions/schemas";

type Props = {
  subscription: PublicSubscription;
  /** Path of this page. */
  path: string;
  /** Whether a link was just sent. */
  requested: boolean;
};

/** A plain form for a link that does not permit changes: emails the donor one that does. */
export function RequestLink({ subscription, path, requested }: Props) {
  const { t } = useTranslation();
  const methodOnly = subscription.mayChange === "PAYMENT_METHOD";
  return (
    <section id="change" className="grid scroll-mt-6 gap-3" aria-labelledby="change-title">
      <h2 id="change-title" className="text-lg">
        {t(methodOnly ? "recurring.link.titleMethod" : "recurring.link.title")}
      </h2>
      {requested ? (
        <div role="status">
          <Notice tone="good" title={t("recurring.link.checkEmail")}>
            <p>{t("recurring.link.sent", { org: subscription.org.name })}</p>
            <p className="mt-2">{t("recurring.link.nothing")}</p>
          </Notice>
        </div>
      ) : (
        <p className="text-soft">{t(methodOnly ? "recurring.link.methodOnly" : "recurring.link.safe")}</p>
      )}
      <form method="post" action={`${path}/manage-link`}>
        <Button type="submit" tone={requested ? "secondary" : "primary"}>
          {t(requested ? "recurring.link.another" : "recurring.link.send")}
        </Button>
      </form>
    </section>
  );
}
