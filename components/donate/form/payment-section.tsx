import { CreditCard, Landmark } from "lucide-react";
import { useTranslation } from "#translation";
import { Checkbox } from "@/components/ui/checkbox";
import { Fieldset } from "@/components/ui/field";
import { RadioTile } from "@/components/ui/radio-cards";
import type { Fees } from "@/lib/donations/schemas";
import type { Translation } from "@/lib/languages/translator";
import { type FormCampaign, sellsTickets } from "./campaign";
import type { FormValues, Problems } from "./form-request";

type Props = { campaign: FormCampaign; values: FormValues; problems: Problems };

const METHODS = [
  { value: "card", icon: <CreditCard aria-hidden className="size-4" />, label: "card", detail: "cardDetail" },
  { value: "ach", icon: <Landmark aria-hidden className="size-4" />, label: "bank", detail: "bankDetail" },
] as const;

/** The payment method: card or bank account, if the campaign accepts both. */
export function MethodSection({ campaign, values, problems }: Props) {
  const { t } = useTranslation();
  if (!campaign.acceptsAch) return null;
  return (
    <Fieldset
      id="method"
      legend={<span className="sr-only">{t("donate.method.title")}</span>}
      error={problems["method"]}
      className="-mt-2"
    >
      <div className="grid grid-cols-2 gap-2 @max-[12rem]:grid-cols-1">
        {METHODS.map(({ value, icon, label, detail }, index) => (
          <RadioTile
            key={value}
            id={`method-${index}`}
            name="method"
            value={value}
            label={
              <span className="flex items-center gap-2">
                {icon}
                {t(`donate.method.${label}`)}
              </span>
            }
            detail={t(`donate.method.${detail}`)}
            defaultChecked={(values["method"] ?? "card") === value}
          />
        ))}
      </div>
    </Fieldset>
  );
}

type FeeProps = Omit<Props, "problems"> & { fees: Fees | null; method: string };

/**
 * Checkbox for covering the fees, with each fee by name. `fees` are those of the selected amount if they are covered;
 * null until they are known. The box is never checked by default.
 */
export function FeeSection({ campaign, values, fees, method }: FeeProps) {
  const translation = useTranslation();
  const { t, format } = translation;
  const tickets = sellsTickets(campaign);
  const org = campaign.orgName;
  return (
    <Checkbox
      id="coverFees"
      name="coverFees"
      label={
        fees
          ? t(tickets ? "donate.fees.addTickets" : "donate.fees.addGift", {
              org,
              fees: format.money(fees.totalCharged - fees.donationAmount),
              whole: format.moneyShort(fees.netToOrg),
            })
          : t(tickets ? "donate.fees.coverTickets" : "donate.fees.coverGift", { org })
      }
      detail={fees ? itemized(fees, method, translation) : t("donate.fees.later")}
      defaultChecked={values["coverFees"] !== undefined}
    />
  );
}

function itemized({ processingFee, platformFee }: Fees, method: string, { t, format }: Translation): string {
  const processing = t(method === "ach" ? "donate.fees.bank" : "donate.fees.card", {
    fee: format.money(processingFee),
  });
  const platform =
    platformFee > 0
      ? t("donate.fees.platform", { fee: format.money(platformFee) })
      : t("donate.fees.noPlatform");
  return `${processing} · ${platform}`;
}
