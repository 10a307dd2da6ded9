import { useTranslation } from "#translation";
import type { PublicRaise } from "@/lib/subscriptions/raises/schemas";
import { perInterval } from "./labels";

/** The raise and its status, on the page where the donor confirms it. */
export function RaiseMessage({ raise }: { raise: PublicRaise }) {
  const translation = useTranslation();
  const { t, format } = translation;
  const day = (instant: string) => format.day(instant, raise.org.timezone);
  const gift = perInterval(raise.amountCents, raise.frequency, translation);
  switch (raise.status) {
    case "CONFIRMED":
      return (
        <div role="status" className="grid gap-3">
          <h1 className="text-2xl">{t("recurring.raise.confirmed")}</h1>
          <p>
            {raise.nextChargeAt
              ? t("recurring.raise.confirmedFrom", { gift, day: day(raise.nextChargeAt) })
              : t("recurring.raise.confirmedText", { gift })}
          </p>
        </div>
      );
    case "OPEN":
      return (
        <div className="grid gap-5">
          <h1 className="text-2xl">{t("recurring.raise.page")}</h1>
          <p>
            {t(raise.by === "YOU" ? "recurring.raise.askedYou" : "recurring.raise.askedOrg", {
              org: raise.org.name,
            })}
          </p>
          <dl className="grid divide-y divide-line">
            <Line
              label={t("recurring.raise.current")}
              value={perInterval(raise.fromAmountCents, raise.fromFrequency, translation)}
            />
            <Line label={t("recurring.raise.new")} value={gift} strong />
            {raise.totalChargedCents > raise.amountCents && (
              <Line label={t("recurring.raise.withFees")} value={format.money(raise.totalChargedCents)} />
            )}
            {raise.nextChargeAt && <Line label={t("recurring.raise.next")} value={day(raise.nextChargeAt)} />}
          </dl>
          <p className="text-soft">{t("recurring.raise.dontWant", { day: day(raise.expiresAt) })}</p>
        </div>
      );
    case "EXPIRED":
    case "VOID":
      return (
        <div className="grid gap-3">
          <h1 className="text-2xl">{t("recurring.raise.invalid")}</h1>
          <p>
            {t(raise.status === "EXPIRED" ? "recurring.raise.expired" : "recurring.raise.changed", {
              gift,
            })}
          </p>
        </div>
      );
  }
}

function Line({ label, value, strong }: { label: string; value: string; strong?: boolean }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4 py-2">
      <dt className={strong ? "font-medium" : "text-soft"}>{label}</dt>
      <dd className={`tabular-nums ${strong ? "font-medium" : ""}`}>{value}</dd>
    </div>
  );
}
