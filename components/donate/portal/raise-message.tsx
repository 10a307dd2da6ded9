import { dayOf } from "@/components/donate/dates";
import { formatUsd } from "@/lib/kernel/money";
import type { PublicRaise } from "@/lib/subscriptions/schemas";
import { each } from "./labels";

/** What a raise is about and how it stands: the page on which its donor confirms it. */
export function RaiseWords({ raise }: { raise: PublicRaise }) {
  const day = (instant: string) => dayOf(instant, raise.org.timezone);
  const interval = each(raise.frequency);
  switch (raise.status) {
    case "CONFIRMED":
      return (
        <div role="status" className="grid gap-3">
          <h1 className="text-2xl">Confirmed</h1>
          <p>
            You give {formatUsd(raise.amountCents)} {interval}
            {raise.nextChargeAt ? ` from ${day(raise.nextChargeAt)} on` : ""}. Nothing was charged now.
          </p>
        </div>
      );
    case "OPEN":
      return (
        <div className="grid gap-5">
          <h1 className="text-2xl">Confirm the new amount</h1>
          <p>
            {raise.by === "YOU" ? "You asked" : `${raise.org.name} asks`} to raise your recurring donation.
            Because the raise is large, nothing changes until you confirm it.
          </p>
          <dl className="grid divide-y divide-line">
            <Line label="Until now" value={`${formatUsd(raise.fromAmountCents)} ${interval}`} />
            <Line label="Once confirmed" value={`${formatUsd(raise.amountCents)} ${interval}`} strong />
            {raise.totalChargedCents > raise.amountCents && (
              <Line label="Charged with the fees that you cover" value={formatUsd(raise.totalChargedCents)} />
            )}
            {raise.nextChargeAt && <Line label="Next charge" value={day(raise.nextChargeAt)} />}
          </dl>
          <p className="text-soft">
            You do not want it? Close this page: the amount stays as it is. The link works until{" "}
            {day(raise.expiresAt)}.
          </p>
        </div>
      );
    case "EXPIRED":
    case "VOID":
      return (
        <div className="grid gap-3">
          <h1 className="text-2xl">This confirmation is over</h1>
          <p>
            {raise.status === "EXPIRED"
              ? "It was open for 24 hours."
              : "Your recurring donation was changed since."}{" "}
            The raise to {formatUsd(raise.amountCents)} was not made.
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
