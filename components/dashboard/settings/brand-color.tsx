"use client";

import { useState } from "react";
import { useTranslation } from "#translation";
import { CampaignProgress } from "@/components/donate/campaign/campaign-progress";
import { OrgMark } from "@/components/donate/org-mark";
import type { TranslationProps } from "@/components/languages/translation-provider";
import { Button } from "@/components/ui/button";
import type { Organization } from "@/lib/orgs/schemas";
import { PreviewFrame } from "../campaign-form/preview/preview-frame";
import { ColorField } from "../forms/color-field";

type BrandColorProps = {
  label: string;
  org: Organization;
  error: string | undefined;
  words: TranslationProps;
};

const EXAMPLE = {
  type: "DONATION",
  raisedAmountCents: 1_200_000,
  goalAmountCents: 2_000_000,
  showGoal: true,
  donationCount: 84,
  matchedCents: 0,
} as const;

/** The organization's color, with a preview of what donors see in the typed one. */
export function BrandColor({ label, org, error, words }: BrandColorProps) {
  const [text, setText] = useState(org.color ?? "");
  return (
    <div className="grid items-start gap-5 sm:col-span-2 sm:grid-cols-2">
      <ColorField
        label={label}
        hint="For your pages, emails and receipts, and for campaigns without a color. Adjusted automatically where text would be hard to read."
        error={error}
        text={text}
        onText={setText}
        stored={org.color ?? ""}
      />
      <div className="grid gap-2 rounded-md border border-line bg-page p-4">
        <p className="text-xs text-soft">Preview</p>
        <PreviewFrame words={words} color={text.trim()} className="grid gap-4">
          <Example name={org.name} logoUrl={org.logoUrl} />
        </PreviewFrame>
      </div>
    </div>
  );
}

function Example({ name, logoUrl }: Pick<Organization, "name" | "logoUrl">) {
  const { t } = useTranslation();
  return (
    <>
      <p className="flex min-w-0 items-center gap-3">
        <OrgMark name={name} logoUrl={logoUrl} />
        <span className="min-w-0 font-semibold wrap-anywhere">{name}</span>
      </p>
      <CampaignProgress campaign={EXAMPLE} />
      <Button wide>{t("donate.form.donate")}</Button>
    </>
  );
}
