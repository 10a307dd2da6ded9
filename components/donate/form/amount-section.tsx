import { Field } from "@/components/ui/field";
import { Input, Select } from "@/components/ui/input";
import { type RadioCard, RadioCards } from "@/components/ui/radio-cards";
import { formatUsd, formatUsdShort } from "@/lib/kernel/money";
import { type FormCampaign, offeredAmounts, sellsTickets, ticketChoices } from "./campaign";
import { type FormValues, offersChoice, type Problems } from "./form-request";

type Props = { campaign: FormCampaign; values: FormValues; problems: Problems };

/** Number of tickets, or giving levels, suggested amounts and a custom amount. */
export function AmountSection({ campaign, values, problems }: Props) {
  if (sellsTickets(campaign)) return <Tickets campaign={campaign} values={values} problems={problems} />;
  if (!offersChoice(campaign))
    return <CustomAmount campaign={campaign} values={values} problems={problems} />;
  return (
    <div className="group/amount grid gap-3">
      <RadioCards
        id="amount"
        name="amount"
        legend={campaign.type === "MEMBERSHIP" ? "Choose a membership" : "Choose an amount"}
        error={problems["amount"]}
        value={values["amount"]}
        columns="grid-cols-2"
        options={choices(campaign)}
      />
      {campaign.allowCustomAmount && (
        <CustomAmount
          campaign={campaign}
          values={values}
          problems={problems}
          // Always visible in browsers without :has().
          className="supports-[selector(:has(*))]:hidden group-has-[input[value=custom]:checked]/amount:grid!"
        />
      )}
    </div>
  );
}

function choices(campaign: FormCampaign): RadioCard[] {
  const levels = campaign.givingLevels.map((level) => ({
    value: `level:${level.id}`,
    wide: true,
    label: (
      <span className="flex justify-between gap-3">
        <span className="wrap-anywhere">{level.name}</span>{" "}
        <span className="tabular-nums">{formatUsdShort(level.amountCents)}</span>
      </span>
    ),
    detail: level.description,
  }));
  const amounts = offeredAmounts(campaign).map((cents) => ({
    value: String(cents),
    label: <span className="tabular-nums">{formatUsdShort(cents)}</span>,
  }));
  const own = campaign.allowCustomAmount
    ? [{ value: "custom", label: "Other amount", wide: amounts.length % 2 === 0 }]
    : [];
  return [...levels, ...amounts, ...own];
}

function CustomAmount({ campaign, values, problems, className }: Props & { className?: string }) {
  const least = formatUsdShort(Math.max(100, campaign.minAmountCents ?? 0));
  return (
    <Field
      id="customAmount"
      label="Amount in dollars"
      hint={`${least} minimum`}
      error={problems["customAmount"]}
      className={className}
    >
      {(control) => (
        <div className="relative">
          <span aria-hidden className="absolute inset-y-0 left-3 flex items-center text-soft">
            $
          </span>
          <Input
            {...control}
            name="customAmount"
            inputMode="decimal"
            autoComplete="off"
            maxLength={14}
            defaultValue={values["customAmount"]}
            className="pl-7 tabular-nums"
          />
        </div>
      )}
    </Field>
  );
}

function Tickets({ campaign, values, problems }: Props) {
  const price = campaign.ticketPriceCents ?? 0;
  const most = ticketChoices(campaign);
  const left = campaign.ticketsLeft;
  return (
    <Field
      id="tickets"
      label="Number of tickets"
      hint={
        left !== null && left <= 50 ? `${formatUsd(price)} each · ${left} left` : `${formatUsd(price)} each`
      }
      error={problems["tickets"]}
    >
      {(control) => (
        <Select {...control} name="tickets" defaultValue={values["tickets"] ?? "1"} className="tabular-nums">
          {Array.from({ length: most }, (_, index) => index + 1).map((count) => (
            <option key={count} value={count}>
              {count} {count === 1 ? "ticket" : "tickets"} · {formatUsdShort(count * price)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
