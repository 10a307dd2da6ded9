import { Checkbox } from "@/components/ui/checkbox";
import { RadioCards } from "@/components/ui/radio-cards";
import { formatUsd, formatUsdShort } from "@/lib/kernel/money";
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

/** The frequency, where the campaign accepts recurring donations. */
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

/** The payment method and whether the donor covers the fees. The box is never checked by default. */
export function PaymentSection({ campaign, values, problems, quotes }: Props) {
  const tickets = sellsTickets(campaign);
  const whose = tickets ? "the" : "your";
  const added = quotes ? quotes.covered.totalCharged - quotes.covered.donationAmount : 0;
  return (
    <div className="grid gap-4">
      {campaign.acceptsAch && (
        <RadioCards
          id="method"
          name="method"
          legend="Payment method"
          columns="grid-cols-1 sm:grid-cols-2"
          value={values["method"] ?? "card"}
          error={problems["method"]}
          options={[
            { value: "card", label: "Card", detail: "Including Apple Pay and Google Pay" },
            { value: "ach", label: "Bank account", detail: "US banks. Lower fees, 3–5 business days" },
          ]}
        />
      )}
      <Checkbox
        id="coverFees"
        name="coverFees"
        label="Cover the fees"
        detail={
          quotes
            ? `Add ${formatUsd(added)} so ${campaign.orgName} keeps ${whose} full ${formatUsdShort(quotes.covered.netToOrg)}`
            : `So ${campaign.orgName} keeps ${whose} full ${tickets ? "price" : "gift"}. You’ll see the exact fees before you pay.`
        }
        defaultChecked={values["coverFees"] !== undefined}
      />
    </div>
  );
}
