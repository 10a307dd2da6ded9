import { Panel } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input, Select } from "@/components/ui/input";
import type { CampaignToCredit } from "@/lib/offline-donations/labels";
import { DollarInput } from "../forms/dollar-input";
import { FundField } from "../funds/fund-field";
import { defaultFundLabel } from "../funds/labels";
import type { FundChoice } from "../funds/payload";
import type { BatchHead } from "./batch-rows";
import { BATCH_FIELDS } from "./labels";

type BatchFieldsProps = {
  head: BatchHead;
  onChange: (change: Partial<BatchHead>) => void;
  today: string;
  campaigns: readonly Pick<CampaignToCredit, "id" | "title" | "defaultFundId">[];
  funds: readonly FundChoice[];
  errorOf: (field: string) => string | undefined;
};

/** Fields for the name and control total of a batch, and the values that its donations share. */
export function BatchFields({ head, onChange, today, campaigns, funds, errorOf }: BatchFieldsProps) {
  const text = (name: keyof typeof head) => ({
    value: String(head[name]),
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
    autoComplete: "off",
  });
  const choice = (name: "sendReceipts" | "hasCheckDates" | "hasReceivedDates" | "hasCampaigns") => ({
    id: name,
    checked: head[name],
    onChange: (event: { target: { checked: boolean } }) => onChange({ [name]: event.target.checked }),
  });
  return (
    <Panel className="grid items-start gap-5 sm:grid-cols-2 xl:grid-cols-3">
      <Field id="name" label={BATCH_FIELDS.name} hint="For example: Mail of Nov 20" error={errorOf("name")}>
        {(control) => <Input {...control} {...text("name")} maxLength={100} />}
      </Field>
      <Field
        id="controlCount"
        label={BATCH_FIELDS.controlCount}
        hint="As counted on paper."
        error={errorOf("controlCount")}
      >
        {(control) => <Input {...control} {...text("controlCount")} inputMode="numeric" maxLength={3} />}
      </Field>
      <Field
        id="controlCents"
        label={BATCH_FIELDS.controlCents}
        hint="As added up on paper."
        error={errorOf("controlCents")}
      >
        {(control) => <DollarInput {...control} {...text("controlTotal")} maxLength={16} />}
      </Field>
      <Field id="receivedOn" label={BATCH_FIELDS.receivedOn} error={errorOf("receivedOn")}>
        {(control) => <Input {...control} {...text("receivedOn")} type="date" max={today} />}
      </Field>
      <Field
        id="campaignId"
        label={BATCH_FIELDS.campaignId}
        error={errorOf("campaignId")}
        className={funds.length > 0 ? undefined : "xl:col-span-2"}
      >
        {(control) => (
          <Select {...control} {...text("campaignId")}>
            {(campaigns.length > 1 || head.campaignId === "") && <option value="">Choose a campaign</option>}
            {campaigns.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {funds.length > 0 && (
        <FundField
          {...text("fundId")}
          funds={funds}
          // The donations of a batch may have several campaigns, each with its own default.
          byDefault={defaultFundLabel(
            campaigns.find(({ id }) => id === head.campaignId && !head.hasCampaigns),
            funds,
          )}
          error={errorOf("fundId")}
        />
      )}
      <Checkbox
        {...choice("sendReceipts")}
        label="Email receipts to donors with an email address"
        detail="Otherwise, you can download or send receipts later."
        className="sm:col-span-2 xl:col-span-3"
      />
      <Checkbox
        {...choice("hasCheckDates")}
        label="Enter the date on each check"
        className="sm:col-span-2 xl:col-span-3"
      />
      <Checkbox
        {...choice("hasReceivedDates")}
        label="Enter the date received of each donation"
        detail="A blank date is the date above."
        className="sm:col-span-2 xl:col-span-3"
      />
      {campaigns.length > 1 && (
        <Checkbox
          {...choice("hasCampaigns")}
          label="Choose the campaign of each donation"
          className="sm:col-span-2 xl:col-span-3"
        />
      )}
    </Panel>
  );
}
