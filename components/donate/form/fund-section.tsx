import { useEffect, useState } from "react";
import { useTranslation } from "#translation";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/input";
import { type FormCampaign, sellsTickets } from "./campaign";
import type { FormValues, Problems } from "./form-request";
import { isFundMissing } from "./prefill";

type Props = { campaign: FormCampaign; values: FormValues; problems: Problems };

/** The fund of the gift, if the campaign offers several, with a note if the fund in the URL is not among them. */
export function FundSection({ campaign, values, problems }: Props) {
  const { t } = useTranslation();
  const [isMissing, setMissing] = useState(false);
  // Read the URL in the browser: the page is the same for every URL.
  useEffect(() => setMissing(isFundMissing(window.location.search, campaign)), [campaign]);
  const { funds, defaultFund } = campaign;
  const nameOf = ({ id, name }: typeof defaultFund) => (id === null ? t("donate.amount.generalFund") : name);
  const note = isMissing
    ? t("donate.amount.fundNotFound", { fund: nameOf(funds[0] ?? defaultFund) })
    : undefined;
  if (sellsTickets(campaign)) return null;
  if (funds.length < 2)
    return (
      <p role="status" className={note ? "text-sm text-soft wrap-anywhere" : "sr-only"}>
        {note}
      </p>
    );
  return (
    <Field id="fund" label={t("donate.amount.fund")} hint={note} error={problems["fund"]}>
      {(control) => (
        <Select
          {...control}
          name="fund"
          defaultValue={values["fund"] ?? funds[0]?.id ?? ""}
          onChange={() => setMissing(false)}
        >
          {funds.map((fund) => (
            <option key={fund.id ?? ""} value={fund.id ?? ""}>
              {nameOf(fund)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
