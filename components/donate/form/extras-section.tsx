import { Plus } from "lucide-react";
import type { ReactNode } from "react";
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
const TYPES = [
  { value: "in_honor", label: "In honor of" },
  { value: "in_memory", label: "In memory of" },
];

/** What a donor may add, behind one row: message, anonymity, dedication, optional questions and news. */
export function ExtrasSection({ campaign, values, problems }: Props) {
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
        {donation ? "Add a dedication or message" : "Add a message or details"}
        <span className="flex items-center gap-1 text-sm font-normal text-soft">
          Optional
          <Turning />
        </span>
      </summary>
      <div className="grid grid-cols-1 gap-4 pt-2 pb-5">
        <Field
          id="publicMessage"
          label={
            campaign.showDonorRoll
              ? `Message shown with your ${donation ? "gift" : "name"}`
              : `Message to ${campaign.orgName}`
          }
          hint={
            campaign.showDonorRoll && campaign.approveMessages
              ? `Up to 280 characters. Shown once ${campaign.orgName} approves it`
              : "Up to 280 characters"
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
          label="Give anonymously"
          detail={`Only ${campaign.orgName} will see your name.`}
          defaultChecked={values["anonymous"] !== undefined}
        />
        <Fold summary={donation ? "Dedicate this gift" : "Add a dedication"} open={used(TRIBUTE)}>
          <RadioCards
            id="tributeType"
            name="tributeType"
            legend="Dedication"
            columns="grid-cols-2 @max-[12rem]:grid-cols-1"
            value={values["tributeType"]}
            error={problems["tributeType"]}
            options={TYPES}
          />
          <Field id="tributeName" label="Honoree’s name" error={problems["tributeName"]}>
            {(control) => (
              <Input {...control} name="tributeName" maxLength={200} defaultValue={values["tributeName"]} />
            )}
          </Field>
          <Field id="tributeMessage" label="Personal note" optional error={problems["tributeMessage"]}>
            {(control) => (
              <Textarea
                {...control}
                name="tributeMessage"
                maxLength={500}
                defaultValue={values["tributeMessage"]}
              />
            )}
          </Field>
          <Field id="notifyName" label="Send a notice to" optional error={problems["notifyName"]}>
            {(control) => (
              <Input {...control} name="notifyName" maxLength={200} defaultValue={values["notifyName"]} />
            )}
          </Field>
          <Field
            id="notifyEmail"
            label="Their email"
            optional
            hint={
              donation
                ? "We’ll tell them about your gift, but not the amount"
                : "We’ll tell them about it, but not what you paid"
            }
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
          label={`Email me news from ${campaign.orgName}`}
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
