import { dayOf } from "@/components/donate/dates";
import { formatUsd, formatUsdShort } from "@/lib/kernel/money";
import type { PublicRaise } from "@/lib/subscriptions/raises/schemas";
import { perInterval } from "./labels";

/** The raise and its status, on the page where the donor confirms it. */
export function RaiseMessage({ raise }: { raise: PublicRaise }) {
  const day = (instant: string) => dayOf(instant, raise.org.timezone);
  const interval = perInterval(raise.frequency);
  switch (raise.status) {
    case "CONFIRMED":
      return (
        <div role="status" className="grid gap-3">
          <h1 className="text-2xl">Confirmed</h1>
          <p>
            You now give {formatUsdShort(raise.amountCents)} {interval}
            {raise.nextChargeAt ? `, starting ${day(raise.nextChargeAt)}` : ""}. Nothing was charged today.
          </p>
        </div>
      );
    case "OPEN":
      return (
        <div className="grid gap-5">
          <h1 className="text-2xl">Confirm the new amount</h1>
          <p>
            {raise.by === "YOU" ? "You" : raise.org.name} asked to raise your recurring donation. Because this
            is a large increase, nothing changes until you confirm it.
          </p>
          <dl className="grid divide-y divide-line">
            <Line label="Current amount" value={`${formatUsdShort(raise.fromAmountCents)} ${interval}`} />
            <Line label="New amount" value={`${formatUsdShort(raise.amountCents)} ${interval}`} strong />
            {raise.totalChargedCents > raise.amountCents && (
              <Line label="With the fees you cover" value={formatUsd(raise.totalChargedCents)} />
            )}
            {raise.nextChargeAt && <Line label="Next charge" value={day(raise.nextChargeAt)} />}
          </dl>
          <p className="text-soft">
            Don’t want this? Close this page and your amount stays the same. This link works until{" "}
            {day(raise.expiresAt)}.
          </p>
        </div>
      );
    case "EXPIRED":
    case "VOID":
      return (
        <div className="grid gap-3">
          <h1 className="text-2xl">This link is no longer valid</h1>
          <p>
            {raise.status === "EXPIRED"
              ? "It was valid for 24 hours."
              : "Your recurring donation has changed since."}{" "}
            It was not raised to {formatUsdShort(raise.amountCents)}.
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
