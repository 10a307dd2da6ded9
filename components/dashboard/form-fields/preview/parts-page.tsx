"use client";

import { memo } from "react";
import { AmountSection, LevelTile } from "@/components/donate/form/amount-section";
import { formCampaign } from "@/components/donate/form/campaign";
import { FormCard } from "@/components/donate/form/form-card";
import { firstValues } from "@/components/donate/form/form-request";
import { QuestionSection } from "@/components/donate/form/question-section";
import type { TranslationProps } from "@/components/languages/translation-provider";
import type { PublicCampaign } from "@/lib/campaigns/public/schemas";
import { PreviewFrame } from "../../campaign-form/preview/preview-frame";
import { OPTIONAL_NOTE } from "../labels";

export type ShownQuestion = PublicCampaign["customFields"][number];
export type ShownLevel = PublicCampaign["givingLevels"][number];
/** The questions and levels of a form, including unsaved edits. */
export type ShownParts = { questions: readonly ShownQuestion[]; levels: readonly ShownLevel[] };
/** The public campaign and the texts in its language. */
export type PartsOf = { campaign: PublicCampaign; words: TranslationProps };

/** The section of the donation form that contains questions and levels, as donors see it. */
function Page({ campaign, words, questions, levels }: PartsOf & ShownParts) {
  const form = formCampaign({
    ...campaign,
    customFields: [...questions],
    givingLevels: campaign.ticketPriceCents === null ? [...levels] : [],
  });
  const [level] = form.givingLevels;
  // The page collapses levels below its amounts unless one is selected. Select one, since they are being edited.
  const values = { ...firstValues(form), ...(level ? { amount: `level:${level.id}` } : {}) };
  const sections = { campaign: form, values, problems: {} };
  const optional = questions.filter((one) => !one.required);
  return (
    <PreviewFrame words={words} color={campaign.color} className="p-4">
      <FormCard>
        {/* Uncontrolled controls: a different selection needs a new form. */}
        <div key={JSON.stringify(values)} className="@container grid grid-cols-1 gap-5">
          <AmountSection {...sections} now={values} />
          <QuestionSection {...sections} questions={questions.filter((one) => one.required)} />
          {optional.length > 0 && (
            <div className="grid gap-4 border-t border-line pt-4">
              <p className="text-xs text-soft">{OPTIONAL_NOTE}</p>
              <QuestionSection {...sections} questions={optional} />
            </div>
          )}
        </div>
      </FormCard>
    </PreviewFrame>
  );
}

export const PartsPage = memo(Page);

/** One question or level as donors see it, beside its input fields. */
export function PartPreview({
  campaign,
  words,
  ...part
}: PartsOf & ({ question: ShownQuestion } | { level: ShownLevel })) {
  return (
    <div className="grid gap-2 rounded-md border border-line bg-page p-4">
      <p className="text-xs text-soft">Preview</p>
      <PreviewFrame words={words} color={campaign.color} className="@container">
        {"question" in part ? (
          <QuestionSection questions={[{ ...part.question, id: "typed" }]} values={{}} problems={{}} />
        ) : (
          <LevelTile id="typed-level" level={part.level} chosen={false} />
        )}
      </PreviewFrame>
    </div>
  );
}
