import { useTranslation } from "#translation";
import { MatchLine } from "@/components/donate/match-line";
import type { PublicDonation } from "@/lib/donations/public/schemas";

/** What each sponsor adds to the donation; empty without a match. */
export function GivenMatches({ matches }: { matches: PublicDonation["matches"] }) {
  const { t, format } = useTranslation();
  if (matches.length === 0) return null;
  return (
    <div className="grid gap-2 wrap-anywhere tabular-nums">
      {matches.map(({ sponsorName: sponsor, amountCents }, i) => {
        const amount = format.money(amountCents);
        return (
          <MatchLine
            // biome-ignore lint/suspicious/noArrayIndexKey: The list never changes, and sponsors may have the same name.
            key={i}
            lead={sponsor ? t("donate.match.gave", { sponsor, amount }) : t("donate.match.given", { amount })}
          />
        );
      })}
    </div>
  );
}
