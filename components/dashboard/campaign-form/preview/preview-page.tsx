"use client";

import { memo } from "react";
import { CampaignHead } from "@/components/donate/campaign/campaign-head";
import { OrgHeader } from "@/components/donate/campaign/org-header";
import { Story } from "@/components/donate/campaign/story";
import { AmountSection } from "@/components/donate/form/amount-section";
import { formCampaign } from "@/components/donate/form/campaign";
import { FormCard } from "@/components/donate/form/form-card";
import { chosenCents, firstValues } from "@/components/donate/form/form-request";
import { FrequencySection } from "@/components/donate/form/frequency-section";
import { SubmitBar } from "@/components/donate/form/submit-bar";
import { TrustLine } from "@/components/donate/form/trust-line";
import type { TranslationProps } from "@/components/languages/translation-provider";
import type { PreviewBase, PublicCampaign } from "@/lib/campaigns/public/schemas";
import type { CampaignValues } from "../values";
import { PreviewFrame } from "./preview-frame";
import { shownCampaign } from "./shown-campaign";

export type PreviewPageProps = {
  values: CampaignValues;
  base: PreviewBase;
  zone: string;
  words: TranslationProps;
};

/** The campaign's page with unsaved values, built from the public page's components. */
function Page({ values, base, zone, words }: PreviewPageProps) {
  const campaign = shownCampaign(values, base, zone);
  return (
    <PreviewFrame words={words} color={campaign.color} className="grid gap-6 p-4">
      <div>
        <OrgHeader org={campaign.org} />
        <CampaignHead campaign={campaign} withTotals />
      </div>
      <FormCard>
        <Form campaign={campaign} />
      </FormCard>
      {campaign.description && <Story text={campaign.description} />}
    </PreviewFrame>
  );
}

/** The first section of the donation form. Its controls are uncontrolled, so a different selection needs a new form. */
function Form({ campaign }: { campaign: PublicCampaign }) {
  const form = formCampaign(campaign);
  const values = firstValues(form);
  const sections = { campaign: form, values, problems: {} };
  return (
    <div key={JSON.stringify(values)} className="@container grid grid-cols-1 gap-5">
      <FrequencySection {...sections} />
      <AmountSection {...sections} now={values} />
      <SubmitBar campaign={form} total={chosenCents(values, form)} draft={values} busy={false} />
      <TrustLine campaign={form} now={values} />
    </div>
  );
}

export const PreviewPage = memo(Page);
