import { Checkbox } from "@/components/ui/checkbox";
import { RadioCards } from "@/components/ui/radio-cards";
import { formatUsd } from "@/lib/kernel/money";
import { type FormCampaign, sellsTickets } from "./campaign";
import type { FormValues, Problems } from "./form-request";
import type { Quotes } from "./use-quotes";

type Props = { campaign: FormCampaign; values: FormValues; problems: Problems; quotes: Quotes | null };

const FREQUENCIES = [
  { value: "one_time", label: "Once" },
  { value: "monthly", label: "Monthly" },
  { value: "quarterly", label: "Quarterly" },
  { value: "annual", label: "Yearly" },
];

/** How often; only where the campaign takes recurring donations. */
export function FrequencySection({ campaign, values, problems }: Omit<Props, "quotes">) {
  if (!campaign.allowRecurring || campaign.type === "EVENT") return null;
  return (
    <RadioCards
      id="frequency"
      name="frequency"
      legend="How often"
      columns="grid-cols-2"
      value={values["frequency"] ?? "one_time"}
      error={problems["frequency"]}
      options={FREQUENCIES}
    />
  );
}

/** With what, and whether the fees are covered, with the exact cents. The box is never ticked beforehand. */
export function PaymentSection({ campaign, values, problems, quotes }: Props) {
  const added = quotes && quotes.covered.totalCharged - quotes.covered.donationAmount;
  return (
    <div className="grid gap-4">
      {campaign.acceptsAch && (
        <RadioCards
          id="method"
          name="method"
          legend="Pay with"
          columns="grid-cols-1 sm:grid-cols-2"
          value={values["method"] ?? "card"}
          error={problems["method"]}
          options={[
            { value: "card", label: "Card", detail: "Also Apple Pay and Google Pay" },
            { value: "ach", label: "Bank account", detail: "US only. Lower fees, takes some days" },
          ]}
        />
      )}
      <Checkbox
        id="coverFees"
        name="coverFees"
        label={added === null ? "Cover the fees" : `Cover the fees of ${formatUsd(added)}`}
        detail={
          quotes
            ? `${campaign.orgName} then receives the full ${formatUsd(quotes.covered.netToOrg)} instead of ${formatUsd(quotes.plain.netToOrg)}.`
            : `${campaign.orgName} then receives ${sellsTickets(campaign) ? "the full price" : "your full gift"}. You see the exact sum before you pay.`
        }
        defaultChecked={values["coverFees"] !== undefined}
      />
    </div>
  );
}
