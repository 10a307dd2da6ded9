import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "#translation";
import { cx } from "@/components/ui/cx";
import { Field, Fieldset } from "@/components/ui/field";
import { Input, Select } from "@/components/ui/input";
import { RadioTile } from "@/components/ui/radio-cards";
import { ownValue } from "@/lib/kernel/own-value";
import { type FormCampaign, levelsFirst, offeredAmounts, sellsTickets, ticketChoices } from "./campaign";
import { chosenCents, type FormValues, offersChoice, type Problems } from "./form-request";

type Props = { campaign: FormCampaign; values: FormValues; problems: Problems };

/**
 * The number of tickets, or suggested amounts, giving levels and a custom amount. `now` are the current values, which
 * only affect the caption.
 */
export function AmountSection({ campaign, values, problems, now }: Props & { now: FormValues }) {
  const { t } = useTranslation();
  if (sellsTickets(campaign)) return <Tickets campaign={campaign} values={values} problems={problems} />;
  if (!offersChoice(campaign))
    return (
      <div className="grid gap-3">
        <CustomAmount campaign={campaign} values={values} problems={problems} />
        <Caption campaign={campaign} now={now} />
      </div>
    );
  return (
    <div className="group/amount grid gap-3">
      <Fieldset
        id="amount"
        legend={
          <span className="sr-only">
            {t(campaign.type === "MEMBERSHIP" ? "donate.amount.chooseMembership" : "donate.amount.choose")}
          </span>
        }
        error={problems["amount"]}
        className="-mt-2 gap-3"
      >
        <Choices campaign={campaign} values={values} now={now} />
      </Fieldset>
      {campaign.allowCustomAmount && (
        <CustomAmount
          campaign={campaign}
          values={values}
          problems={problems}
          // In browsers without :has() the field is always visible.
          className="supports-[selector(:has(*))]:hidden group-has-[input[value=custom]:checked]/amount:grid!"
        />
      )}
    </div>
  );
}

/** The radios in page order; their ids are `amount-0`, `amount-1`, … */
function Choices({ campaign, values, now }: Omit<Props, "problems"> & { now: FormValues }) {
  const { t, format } = useTranslation();
  const first = levelsFirst(campaign);
  const amounts = offeredAmounts(campaign).length + (campaign.allowCustomAmount ? 1 : 0);
  const levels = <Levels campaign={campaign} values={values} from={first ? 0 : amounts} />;
  const grid = (
    <Amounts campaign={campaign} values={values} from={first ? campaign.givingLevels.length : 0} />
  );
  const caption = <Caption campaign={campaign} now={now} />;
  if (campaign.givingLevels.length === 0)
    return (
      <>
        {grid}
        {caption}
      </>
    );
  if (first)
    return (
      <>
        {levels}
        {grid}
        {caption}
      </>
    );
  const least = Math.min(...campaign.givingLevels.map((level) => level.amountCents));
  return (
    <>
      {grid}
      {caption}
      <details open={values["amount"]?.startsWith("level:")} className="group/fold">
        <summary className="flex min-h-11 list-none items-center justify-between gap-3 rounded-md text-sm font-medium text-soft hover:text-ink [&::-webkit-details-marker]:hidden">
          <span>
            {t.rich("donate.amount.levels", {
              least: format.moneyShort(least),
              money: (sum) => <span className="tabular-nums">{sum}</span>,
            })}
          </span>
          <Turning />
        </summary>
        {levels}
      </details>
    </>
  );
}

function Levels({ campaign, values, from }: Omit<Props, "problems"> & { from: number }) {
  return (
    <div className="grid grid-cols-1 gap-2">
      {campaign.givingLevels.map((level, index) => (
        <LevelTile
          key={level.id}
          id={`amount-${from + index}`}
          level={level}
          chosen={values["amount"] === `level:${level.id}`}
        />
      ))}
    </div>
  );
}

type LevelTileProps = { id: string; level: FormCampaign["givingLevels"][number]; chosen: boolean };

/** A selectable giving level with its name, amount and description. */
export function LevelTile({ id, level, chosen }: LevelTileProps) {
  const { format } = useTranslation();
  return (
    <RadioTile
      id={id}
      name="amount"
      value={`level:${level.id}`}
      defaultChecked={chosen}
      label={
        <span className="flex flex-wrap justify-between gap-x-3 font-semibold">
          <span className="min-w-0 flex-1 basis-24 wrap-anywhere">{level.name}</span>{" "}
          <span className="tabular-nums">{format.moneyShort(level.amountCents)}</span>
        </span>
      }
      detail={level.description}
    />
  );
}

function Amounts({ campaign, values, from }: Omit<Props, "problems"> & { from: number }) {
  const { t, format } = useTranslation();
  const offered = offeredAmounts(campaign);
  if (offered.length === 0 && !campaign.allowCustomAmount) return null;
  const tile = (index: number, value: string, label: ReactNode, className?: string) => (
    <RadioTile
      key={value}
      id={`amount-${from + index}`}
      name="amount"
      value={value}
      defaultChecked={values["amount"] === value}
      label={<span className="font-semibold">{label}</span>}
      className={cx("items-center text-center", className)}
    />
  );
  // Make the tile for a custom amount fill the last row of three.
  const rest = cx(["col-span-3", "col-span-2", ""][offered.length % 3], "@max-[15rem]:col-span-full");
  return (
    <div className="grid grid-cols-3 gap-2 @max-[15rem]:grid-cols-2 @max-[9rem]:grid-cols-1">
      {offered.map((cents, index) =>
        tile(index, String(cents), <span className="tabular-nums">{format.moneyShort(cents)}</span>),
      )}
      {campaign.allowCustomAmount &&
        tile(
          offered.length,
          "custom",
          t(offered.length > 0 ? "donate.amount.other" : "donate.amount.otherAmount"),
          rest,
        )}
    </div>
  );
}

const EACH = {
  monthly: "donate.amount.amountMonthly",
  quarterly: "donate.amount.amountQuarterly",
  annual: "donate.amount.amountAnnual",
} as const;

/** The impact caption of the selected amount. */
function Caption({ campaign, now }: { campaign: FormCampaign; now: FormValues }) {
  const { t, format } = useTranslation();
  const cents = chosenCents(now, campaign);
  const caption = campaign.impactCaptions.find((one) => one.amountCents === cents)?.caption;
  const each = ownValue(EACH, now["frequency"] ?? "");
  const amount = cents === null ? "" : format.moneyShort(cents);
  return (
    <p
      aria-live="polite"
      className="rounded-md bg-accent-soft px-3 py-2.5 text-sm wrap-anywhere empty:hidden"
    >
      {caption && (
        <>
          <strong className="font-semibold tabular-nums">{each ? t(each, { amount }) : amount}</strong>{" "}
          {caption}
        </>
      )}
    </p>
  );
}

/** The arrow of a collapsible section, which turns while it is open. */
export function Turning() {
  return (
    <ChevronDown
      aria-hidden
      className="size-5 shrink-0 text-soft transition-transform duration-150 group-open/fold:rotate-180"
    />
  );
}

function CustomAmount({ campaign, values, problems, className }: Props & { className?: string }) {
  const { t, format } = useTranslation();
  const least = format.moneyShort(Math.max(100, campaign.minAmountCents ?? 0));
  return (
    <Field
      id="customAmount"
      label={t("donate.amount.inDollars")}
      hint={t("donate.amount.minimum", { least })}
      error={problems["customAmount"]}
      className={className}
    >
      {(control) => (
        <div className="relative">
          <span aria-hidden className="absolute inset-y-0 left-3 flex items-center text-lg text-soft">
            $
          </span>
          <Input
            {...control}
            name="customAmount"
            inputMode="decimal"
            autoComplete="off"
            maxLength={14}
            defaultValue={values["customAmount"]}
            className="pl-8 text-lg font-semibold tabular-nums"
          />
        </div>
      )}
    </Field>
  );
}

function Tickets({ campaign, values, problems }: Props) {
  const { t, format } = useTranslation();
  const price = campaign.ticketPriceCents ?? 0;
  const most = ticketChoices(campaign);
  const left = campaign.ticketsLeft;
  const each = { price: format.money(price) };
  return (
    <Field
      id="tickets"
      label={t("donate.amount.tickets")}
      hint={
        left !== null && left <= 50
          ? t("donate.amount.eachLeft", { ...each, left: format.number(left) })
          : t("donate.amount.each", each)
      }
      error={problems["tickets"]}
    >
      {(control) => (
        <Select {...control} name="tickets" defaultValue={values["tickets"] ?? "1"} className="tabular-nums">
          {Array.from({ length: most }, (_, index) => index + 1).map((count) => (
            <option key={count} value={count}>
              {t("donate.amount.ticketChoice", {
                tickets: t("shared.tickets", { count }),
                sum: format.moneyShort(count * price),
              })}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
