import { useTranslation } from "#translation";
import { Message } from "@/components/donate/message";
import { Notice } from "@/components/ui/notice";
import type { MembershipCheck } from "@/lib/donor-memberships/schemas";

/**
 * The result for someone who scans a card: whether the membership is valid, its level and last day, and nothing else
 * about the member.
 */
export function CheckResult({ check }: { check: MembershipCheck }) {
  const { t, format } = useTranslation();
  return (
    <Message title={t("membership.check")}>
      <Notice tone={check.valid ? "good" : "bad"} title={t(`membership.state.${check.state}`)}>
        <p className="wrap-anywhere">{t(`membership.checkText.${check.state}`, { org: check.org.name })}</p>
      </Notice>
      <dl className="grid gap-2">
        {check.givingLevel && (
          <div>
            <dt className="text-sm text-soft">{t("membership.level")}</dt>
            <dd className="font-medium wrap-anywhere">{check.givingLevel}</dd>
          </div>
        )}
        {check.until && (
          <div>
            <dt className="text-sm text-soft">{t("membership.until")}</dt>
            <dd className="font-medium tabular-nums">{format.day(check.until, "UTC")}</dd>
          </div>
        )}
      </dl>
    </Message>
  );
}
