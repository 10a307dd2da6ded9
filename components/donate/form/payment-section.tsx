import { CreditCard, Landmark } from "lucide-react";
import type { ReactNode } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { Fieldset } from "@/components/ui/field";
import { RadioTile } from "@/components/ui/radio-cards";
import type { Fees } from "@/lib/donations/schemas";
import { formatUsd, formatUsdShort } from "@/lib/kernel/money";
import { type FormCampaign, sellsTickets } from "./campaign";
import type { FormValues, Problems } from "./form-request";

type Props = { campaign: FormCampaign; values: FormValues; problems: Problems };

const METHODS: [value: string, label: ReactNode, detail: string][] = [
  ["card", [<CreditCard key="icon" aria-hidden className="size-4" />, "Card"], "or digital wallet"],
  ["ach", [<Landmark key="icon" aria-hidden className="size-4" />, "Bank"], "3–5 business days"],
];

/** Card or bank, where the campaign accepts both. */
export function MethodSection({ campaign, values, problems }: Props) {
  if (!campaign.acceptsAch) return null;
  return (
    <Fieldset
      id="method"
      legend={<span className="sr-only">Payment method</span>}
      error={problems["method"]}
      className="-mt-2"
    >
      <div className="grid grid-cols-2 gap-2 @max-[12rem]:grid-cols-1">
        {METHODS.map(([value, label, detail], index) => (
          <RadioTile
            key={value}
            id={`method-${index}`}
            name="method"
            value={value}
            label={<span className="flex items-center gap-2">{label}</span>}
            detail={detail}
            defaultChecked={(values["method"] ?? "card") === value}
          />
        ))}
      </div>
    </Fieldset>
  );
}

type FeeProps = Omit<Props, "problems"> & { fees: Fees | null; method: string };

/**
 * Whether the donor covers the fees, each by its name. `fees` are those of the chosen amount if they are covered; null while
 * they are not known. The box is never checked by default.
 */
export function FeeSection({ campaign, values, fees, method }: FeeProps) {
  const tickets = sellsTickets(campaign);
  const whole = `${campaign.orgName} keeps ${tickets ? "the" : "your"} full`;
  return (
    <Checkbox
      id="coverFees"
      name="coverFees"
      label={
        fees
          ? `Add ${formatUsd(fees.totalCharged - fees.donationAmount)} so ${whole} ${formatUsdShort(fees.netToOrg)}`
          : `Cover the fees so ${whole} ${tickets ? "price" : "gift"}`
      }
      detail={fees ? itemized(fees, method) : "You’ll see the exact fees before you pay."}
      defaultChecked={values["coverFees"] !== undefined}
    />
  );
}

function itemized({ processingFee, platformFee }: Fees, method: string): string {
  const processing = `${method === "ach" ? "Bank" : "Card"} processing ${formatUsd(processingFee)}`;
  return platformFee > 0
    ? `${processing} · Platform ${formatUsd(platformFee)}`
    : `${processing} · No platform fee`;
}
