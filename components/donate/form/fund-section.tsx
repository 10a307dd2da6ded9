import { useWords } from "#words";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/input";
import { type FormCampaign, sellsTickets } from "./campaign";
import type { FormValues, Problems } from "./form-request";

type Props = { campaign: FormCampaign; values: FormValues; problems: Problems };

/** What the gift is for, where the campaign offers more than one fund. */
export function FundSection({ campaign, values, problems }: Props) {
  const { t } = useWords();
  if (campaign.funds.length < 2 || sellsTickets(campaign)) return null;
  return (
    <Field id="fund" label={t("donate.amount.fund")} error={problems["fund"]}>
      {(control) => (
        <Select {...control} name="fund" defaultValue={values["fund"] ?? campaign.funds[0]?.id ?? ""}>
          {campaign.funds.map(({ id, name }) => (
            <option key={id ?? ""} value={id ?? ""}>
              {id === null ? t("donate.amount.generalFund") : name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
