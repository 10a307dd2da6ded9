import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { Field } from "@/components/ui/field";
import { Input, Textarea } from "@/components/ui/input";
import { RadioCards } from "@/components/ui/radio-cards";
import { type FormCampaign, sellsTickets } from "./campaign";
import type { FormValues, Problems } from "./form-request";

type Props = { campaign: FormCampaign; values: FormValues; problems: Problems };

const TRIBUTE = ["tributeType", "tributeName", "tributeMessage", "notifyName", "notifyEmail"];
const TYPES = [
  { value: "in_honor", label: "In honor of" },
  { value: "in_memory", label: "In memory of" },
];

/** Optional dedication and message, folded until used. */
export function ExtrasSection({ campaign, values, problems }: Props) {
  const used = (names: string[]) => names.some((name) => values[name] || problems[name]);
  const donation = !sellsTickets(campaign);
  return (
    <div className="grid gap-2">
      <Fold summary={donation ? "Dedicate this gift" : "Add a dedication"} open={used(TRIBUTE)}>
        <RadioCards
          id="tributeType"
          name="tributeType"
          legend="Dedication"
          columns="grid-cols-2"
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
      <Fold summary="Add a message" open={used(["publicMessage"])}>
        <Field
          id="publicMessage"
          label={
            campaign.showDonorRoll
              ? `Message shown with your ${donation ? "gift" : "name"}`
              : `Message to ${campaign.orgName}`
          }
          hint="Up to 280 characters"
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
      </Fold>
    </div>
  );
}

function Fold({ summary, open, children }: { summary: string; open: boolean; children: ReactNode }) {
  return (
    <details open={open} className="group/fold rounded-md border border-line">
      <summary className="flex min-h-12 list-none items-center justify-between gap-3 rounded-md px-3 font-medium hover:bg-sunken [&::-webkit-details-marker]:hidden">
        <span>
          {summary} <span className="font-normal text-soft">(optional)</span>
        </span>
        <ChevronDown
          aria-hidden
          className="size-5 shrink-0 text-soft transition-transform duration-150 group-open/fold:rotate-180"
        />
      </summary>
      <div className="grid gap-4 px-3 pt-2 pb-4">{children}</div>
    </details>
  );
}
