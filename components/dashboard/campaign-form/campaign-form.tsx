"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useEffect, useState } from "react";
import { ActionButton } from "@/components/dashboard/forms/action-button";
import { useApi } from "@/components/session/use-api";
import { ButtonLink } from "@/components/ui/button-link";
import type { CoverState } from "@/lib/campaigns/cover-schemas";
import { type CampaignType, campaignType } from "@/lib/campaigns/schemas";
import type { Problems } from "../forms/check-input";
import { FormProblems } from "../forms/form-problems";
import { RestoredNotice } from "../forms/restored-notice";
import { useDraft } from "../forms/use-draft";
import { LABELS } from "../labels";
import { Appearance } from "./appearance";
import { Basics } from "./basics";
import { EmployerMatch } from "./employer-match";
import { EventDate } from "./event-date";
import { Funds } from "./funds";
import { GivingOptions } from "./giving-options";
import { GoalAndDates } from "./goal-and-dates";
import { Matching } from "./matching";
import { changes, creation } from "./payload";
import { Beside } from "./preview/beside";
import { LivePreview, type PreviewOf } from "./preview/live-preview";
import { liveValues } from "./preview/live-values";
import type { PartProps } from "./section";
import { Tickets } from "./tickets";
import { type CampaignValues, matchOf, NEW_VALUES, readValues } from "./values";

type CampaignFormProps = {
  orgSlug: string;
  zone: string;
  parents: readonly { id: string; title: string }[];
  /** Funds that can be selected. */
  funds: readonly { id: string; name: string }[];
  preview: PreviewOf;
  /** The campaign to edit; absent for a new one. */
  campaign?: {
    id: string;
    isDraft: boolean;
    hasDonations: boolean;
    cover: CoverState | null;
    values: CampaignValues;
  };
};

/** The form of a new or existing campaign; submits it to the API. */
export function CampaignForm({ orgSlug, zone, parents, funds, preview, campaign }: CampaignFormProps) {
  const api = useApi();
  const router = useRouter();
  const initial = campaign?.values ?? NEW_VALUES;
  const draft = useDraft(campaign?.id ?? `${orgSlug}:new`, initial);
  const [type, setType] = useState<CampaignType>(campaignType.parse(initial.type));
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<Problems | null>(null);

  const [live] = useState(() => liveValues(initial));

  useEffect(() => {
    setType(campaignType.parse(draft.defaults.type));
    live.set(draft.defaults);
  }, [draft.defaults, live]);

  const values = (target: HTMLFormElement) => readValues(new FormData(target), draft.defaults);

  const create = (now: CampaignValues) => {
    const { body, problems } = creation(now, zone);
    const params = { idOrSlug: orgSlug };
    return { problems, send: () => api.call("createCampaign", { params, body }) };
  };
  const change = (it: { id: string; values: CampaignValues }, now: CampaignValues) => {
    const { body, problems } = changes({ ...now, ...matchOf(it.values) }, it.values, zone);
    return { problems, send: () => api.call("updateCampaign", { params: { id: it.id }, body }) };
  };

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const now = values(event.currentTarget);
    draft.keep(now);
    const { problems: found, send } = campaign ? change(campaign, now) : create(now);
    setProblems(found);
    if (found) return;
    setBusy(true);
    const result = await send();
    if (result.ok) {
      draft.forget();
      router.push(`/dashboard/${orgSlug}/campaigns/${result.data.id}`);
      router.refresh();
      return;
    }
    setBusy(false);
    const taken = result.status === 409 && result.message.startsWith("Slug");
    setProblems({
      message: taken ? "Please check the highlighted fields." : result.message,
      fields: taken
        ? { slug: ["Another campaign already uses this address. Choose a different one"] }
        : result.fieldErrors,
    });
  }

  const error: PartProps["error"] = (name) => problems?.fields[name]?.[0];
  const part = { defaults: draft.defaults, error };
  function changed(event: FormEvent<HTMLFormElement>) {
    const now = values(event.currentTarget);
    draft.keep(now);
    live.set(now);
  }

  return (
    <Beside preview={<LivePreview {...preview} live={live} zone={zone} />}>
      <form
        key={draft.version}
        onSubmit={submit}
        onInput={changed}
        noValidate
        className="grid max-w-3xl grid-cols-1 gap-4"
      >
        <FormProblems problems={problems} labels={LABELS} />
        {draft.restored && <RestoredNotice onDiscard={draft.discard} />}
        <Basics
          {...part}
          orgSlug={orgSlug}
          existing={campaign !== undefined}
          fixed={campaign?.hasDonations ?? false}
          type={type}
          onType={setType}
          parents={parents}
        />
        <GoalAndDates {...part} zone={zone} draft={campaign?.isDraft ?? true} />
        {type === "EVENT" && <EventDate {...part} zone={zone} />}
        {type === "EVENT" && <Tickets {...part} />}
        <GivingOptions {...part} />
        {funds.length > 0 && <Funds {...part} funds={funds} />}
        <Appearance {...part} saved={campaign ?? null} orgColor={preview.base.org.color} />
        {!campaign && <Matching {...part} />}
        <EmployerMatch {...part} />
        <div className="flex flex-wrap gap-3">
          <ActionButton type="submit" busy={busy}>
            {busy ? "Saving…" : campaign ? "Save changes" : "Save as draft"}
          </ActionButton>
          <ButtonLink
            href={
              campaign ? `/dashboard/${orgSlug}/campaigns/${campaign.id}` : `/dashboard/${orgSlug}/campaigns`
            }
            tone="secondary"
            onClick={draft.forget}
          >
            Cancel
          </ButtonLink>
        </div>
      </form>
    </Beside>
  );
}
