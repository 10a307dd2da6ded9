"use client";

import { Field } from "@/components/ui/field";
import { Input, Select } from "@/components/ui/input";
import { Notice } from "@/components/ui/notice";
import { RadioCards } from "@/components/ui/radio-cards";
import { type CampaignType, campaignType } from "@/lib/campaigns/schemas";
import { SlugInput } from "../forms/slug-input";
import { useDerivedSlug } from "../forms/use-derived-slug";
import { CAMPAIGN_TYPE, LABELS } from "../labels";
import { type PartProps, Section } from "./section";
import { StoryField } from "./story/story-field";
import { useTakenAddress } from "./use-taken-address";

const FIELDS = ["title", "slug", "type", "parentCampaignId", "impactLine", "description"] as const;

type BasicsProps = PartProps & {
  orgSlug: string;
  existing: boolean;
  /** Whether type and slug can no longer be changed. */
  fixed: boolean;
  type: CampaignType;
  onType: (type: CampaignType) => void;
  /** Campaigns that a peer-to-peer page can belong to. */
  parents: readonly { id: string; title: string }[];
};

export function Basics({ orgSlug, defaults, error, existing, fixed, type, onType, parents }: BasicsProps) {
  const slug = useDerivedSlug(defaults.title, defaults.slug, existing);
  const taken = useTakenAddress(orgSlug, slug.shown);
  return (
    <Section id="basics" title="Basics" error={error} fields={FIELDS}>
      <Field id="title" label={LABELS.title} error={error("title")}>
        {(control) => (
          <Input
            {...control}
            name="title"
            defaultValue={defaults.title}
            maxLength={120}
            required
            ref={slug.titleField}
            onInput={slug.onTitle}
          />
        )}
      </Field>
      <Field
        id="slug"
        label={LABELS.slug}
        hint={
          fixed ? (
            "Can’t be changed after the first donation, so shared links keep working."
          ) : (
            <span className="wrap-anywhere">/donate/{slug.shown || "your-campaign"}</span>
          )
        }
        error={error("slug")}
      >
        {(control) => <SlugInput {...control} slug={slug} defaultValue={defaults.slug} disabled={fixed} />}
      </Field>
      <div role="status" className={taken ? undefined : "sr-only"}>
        {taken && (
          <Notice tone="warn" title="Another organization uses this address">
            <p className="wrap-anywhere">
              You can still use it, but donors reach your campaign only at {taken}. The address without the
              last part leads to the other organization.
            </p>
          </Notice>
        )}
      </div>
      <RadioCards
        id="type"
        name="type"
        legend={LABELS.type}
        hint={fixed ? "Can’t be changed after the first donation." : undefined}
        error={error("type")}
        columns="sm:grid-cols-2"
        value={type}
        onPick={(value) => onType(campaignType.parse(value))}
        options={campaignType.options.map((value) => ({
          value,
          ...CAMPAIGN_TYPE[value],
          disabled: fixed && value !== type,
        }))}
      />
      {type === "PEER_TO_PEER" && (
        <Field
          id="parentCampaignId"
          label={LABELS.parentCampaignId}
          hint="The campaign that this supporter page raises money for."
          error={error("parentCampaignId")}
          optional
        >
          {(control) => (
            <Select {...control} name="parentCampaignId" defaultValue={defaults.parentCampaignId}>
              <option value="">None (this is a main campaign)</option>
              {parents.map((parent) => (
                <option key={parent.id} value={parent.id}>
                  {parent.title}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      <Field
        id="impactLine"
        label={LABELS.impactLine}
        hint="One line under the title: what a donation does."
        error={error("impactLine")}
        optional
      >
        {(control) => (
          <Input {...control} name="impactLine" defaultValue={defaults.impactLine} maxLength={140} />
        )}
      </Field>
      <StoryField initial={defaults.description} error={error("description")} />
    </Section>
  );
}
