import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "#translation";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input, Textarea } from "@/components/ui/input";
import { RadioCards } from "@/components/ui/radio-cards";
import { Turning } from "./amount-section";
import { type FormCampaign, sellsTickets } from "./campaign";
import type { FormValues, Problems } from "./form-request";
import { QuestionSection } from "./question-section";

type Props = { campaign: FormCampaign; values: FormValues; problems: Problems };

const TRIBUTE = ["tributeType", "tributeName", "tributeMessage", "notifyName", "notifyEmail"];

/** Optional additions in a collapsible section: message, anonymity, dedication, optional questions and news. */
export function ExtrasSection({ campaign, values, problems }: Props) {
  const { t } = useTranslation();
  const org = { org: campaign.orgName };
  const questions = campaign.customFields.filter((question) => !question.required);
  const names = [
    ...TRIBUTE,
    "publicMessage",
    "anonymous",
    "emailOptIn",
    ...questions.map((question) => `field-${question.id}`),
  ];
  const used = (of: string[]) => of.some((name) => values[name] || problems[name]);
  const donation = !sellsTickets(campaign);
  return (
    <details open={used(names)} className="group/fold border-y border-line">
      <summary className="flex min-h-12 list-none flex-wrap items-center justify-between gap-x-3 rounded-md font-medium hover:text-accent [&::-webkit-details-marker]:hidden">
        {t(donation ? "donate.extras.addGift" : "donate.extras.addTickets")}
        <span className="flex items-center gap-1 text-sm font-normal text-soft">
          {t("donate.extras.optional")}
          <Turning />
        </span>
      </summary>
      <div className="grid grid-cols-1 gap-4 pt-2 pb-5">
        <Field
          id="publicMessage"
          label={
            campaign.showDonorRoll
              ? t(donation ? "donate.extras.messageGift" : "donate.extras.messageName")
              : t("donate.extras.messageTo", org)
          }
          hint={
            campaign.showDonorRoll && campaign.approveMessages
              ? t("donate.extras.upToApproved", org)
              : t("donate.extras.upTo")
          }
          error={problems["publicMessage"]}
        >
          {(control) => (
            <Textarea
              {...control}
              name="publicMessage"
              maxLength={280}
              defaultValue={values["publicMessage"]}
            />
          )}
        </Field>
        <Checkbox
          id="anonymous"
          name="anonymous"
          label={t("donate.extras.anonymous")}
          detail={t("donate.extras.anonymousDetail", org)}
          defaultChecked={values["anonymous"] !== undefined}
        />
        <Fold
          summary={t(donation ? "donate.extras.dedicate" : "donate.extras.addDedication")}
          open={used(TRIBUTE)}
        >
          <RadioCards
            id="tributeType"
            name="tributeType"
            legend={t("donate.extras.dedication")}
            columns="grid-cols-2 @max-[12rem]:grid-cols-1"
            value={values["tributeType"]}
            error={problems["tributeType"]}
            options={[
              { value: "in_honor", label: t("donate.extras.inHonor") },
              { value: "in_memory", label: t("donate.extras.inMemory") },
            ]}
          />
          <Field id="tributeName" label={t("donate.extras.honoree")} error={problems["tributeName"]}>
            {(control) => (
              <Input {...control} name="tributeName" maxLength={200} defaultValue={values["tributeName"]} />
            )}
          </Field>
          <Field
            id="tributeMessage"
            label={t("donate.extras.note")}
            optional
            error={problems["tributeMessage"]}
          >
            {(control) => (
              <Textarea
                {...control}
                name="tributeMessage"
                maxLength={500}
                defaultValue={values["tributeMessage"]}
              />
            )}
          </Field>
          <Field
            id="notifyName"
            label={t("donate.extras.notifyName")}
            optional
            error={problems["notifyName"]}
          >
            {(control) => (
              <Input {...control} name="notifyName" maxLength={200} defaultValue={values["notifyName"]} />
            )}
          </Field>
          <Field
            id="notifyEmail"
            label={t("donate.extras.notifyEmail")}
            optional
            hint={t(donation ? "donate.extras.notifyGift" : "donate.extras.notifyTickets")}
            error={problems["notifyEmail"]}
          >
            {(control) => (
              <Input
                {...control}
                name="notifyEmail"
                type="email"
                maxLength={254}
                defaultValue={values["notifyEmail"]}
              />
            )}
          </Field>
        </Fold>
        <QuestionSection questions={questions} values={values} problems={problems} />
        <Checkbox
          id="emailOptIn"
          name="emailOptIn"
          label={t("donate.extras.news", org)}
          defaultChecked={values["emailOptIn"] !== undefined}
        />
      </div>
    </details>
  );
}

function Fold({ summary, open, children }: { summary: string; open: boolean; children: ReactNode }) {
  return (
    <details open={open} className="group/inner rounded-md border border-line">
      <summary className="flex min-h-12 list-none items-center justify-between gap-3 rounded-md px-3 font-medium hover:bg-sunken [&::-webkit-details-marker]:hidden">
        {summary}
        <Plus
          aria-hidden
          className="size-5 shrink-0 text-soft transition-transform duration-150 group-open/inner:rotate-45"
        />
      </summary>
      <div className="grid grid-cols-1 gap-4 px-3 pt-2 pb-4">{children}</div>
    </details>
  );
}
