import { AmountList } from "@/components/dashboard/campaign-form/amount-list";
import { Appearance } from "@/components/dashboard/campaign-form/appearance";
import { Basics } from "@/components/dashboard/campaign-form/basics";
import { CampaignForm } from "@/components/dashboard/campaign-form/campaign-form";
import { DollarField } from "@/components/dashboard/campaign-form/dollar-field";
import { EmployerMatch as EmployerMatchPart } from "@/components/dashboard/campaign-form/employer-match";
import { EventDate } from "@/components/dashboard/campaign-form/event-date";
import { Funds } from "@/components/dashboard/campaign-form/funds";
import { GivingOptions } from "@/components/dashboard/campaign-form/giving-options";
import { GoalAndDates } from "@/components/dashboard/campaign-form/goal-and-dates";
import { Matching } from "@/components/dashboard/campaign-form/matching";
import { liveValues } from "@/components/dashboard/campaign-form/preview/live-values";
import { PreviewFrame, PreviewRegion } from "@/components/dashboard/campaign-form/preview/preview-frame";
import { PreviewPage } from "@/components/dashboard/campaign-form/preview/preview-page";
import { StoryField } from "@/components/dashboard/campaign-form/story/story-field";
import { Tickets } from "@/components/dashboard/campaign-form/tickets";
import { type CampaignValues, valuesOf } from "@/components/dashboard/campaign-form/values";
import { CampaignActions } from "@/components/dashboard/campaigns/campaign-actions";
import { CampaignNotes } from "@/components/dashboard/campaigns/campaign-notes";
import { CampaignTable } from "@/components/dashboard/campaigns/campaign-table";
import { CoverNote } from "@/components/dashboard/campaigns/cover-note";
import { EmbedSnippets } from "@/components/dashboard/campaigns/embed-snippets";
import { FundLinks } from "@/components/dashboard/campaigns/fund-links";
import { MatchLines } from "@/components/dashboard/campaigns/match-lines";
import { MiniProgress } from "@/components/dashboard/campaigns/mini-progress";
import { PreviewLinks } from "@/components/dashboard/campaigns/preview-links";
import { WebAddress } from "@/components/dashboard/campaigns/public-address";
import { FormEditor } from "@/components/dashboard/form-fields/form-editor";
import { Levels } from "@/components/dashboard/form-fields/levels";
import { PartPanel } from "@/components/dashboard/form-fields/part-panel";
import { PartsPage, type ShownParts } from "@/components/dashboard/form-fields/preview/parts-page";
import { PartsPreview } from "@/components/dashboard/form-fields/preview/parts-preview";
import { Questions } from "@/components/dashboard/form-fields/questions";
import { MatchList } from "@/components/dashboard/matches/match-list";
import { TermsForm } from "@/components/dashboard/members/terms-form";
import { AdjustCover } from "@/components/dashboard/pictures/adjust-cover";
import { CoverUpload } from "@/components/dashboard/pictures/cover-upload";
import { FocusPicker } from "@/components/dashboard/pictures/focus-picker";
import { LogoUpload } from "@/components/dashboard/pictures/logo-upload";
import { PictureUpload } from "@/components/dashboard/pictures/picture-upload";
import { customFieldSchema, givingLevelSchema } from "@/lib/campaigns/form/schemas";
import { previewLinkSchema } from "@/lib/campaigns/previews/schemas";
import { publicCampaignSchema } from "@/lib/campaigns/public/schemas";
import { campaignDetailSchema, campaignSchema, campaignType } from "@/lib/campaigns/schemas";
import { termsSchema } from "@/lib/donor-memberships/schemas";
import { previewTranslation } from "@/lib/languages/browser-messages";
import { matchSchema } from "@/lib/matching/schemas";
import { organizationSchema } from "@/lib/orgs/schemas";
import type { HostileData, Shown } from "../hostile-data";
import { ALL_COLUMNS, noop, ORG, orgContext, zoneOf } from "../hostile-props";

const values = (data: HostileData): CampaignValues => ({
  ...valuesOf(data.of(campaignSchema), zoneOf(data)),
  type: data.one(...campaignType.options),
});
const cover = (data: HostileData) => data.of(campaignDetailSchema).cover;
const now = new Date("2026-11-21T12:00:00Z");
const parts = (data: HostileData) => ({
  campaign: data.of(publicCampaignSchema),
  words: previewTranslation("en"),
});
const part = (data: HostileData) => ({ defaults: values(data), error: () => data.text() });

const preview = (data: HostileData) => ({
  base: data.of(publicCampaignSchema),
  words: previewTranslation("en"),
});

export const CAMPAIGNS: Readonly<Record<string, Shown>> = {
  "dashboard/campaign-form/event-date.tsx": (data) => <EventDate {...part(data)} zone={zoneOf(data)} />,
  "dashboard/campaigns/preview-links.tsx": (data) => (
    <PreviewLinks campaignId="c" zone={zoneOf(data)} links={[data.of(previewLinkSchema)]} />
  ),
  "dashboard/campaigns/campaign-actions.tsx": (data) => (
    <CampaignActions orgSlug={ORG} id="c" title={data.text()} status={data.of(campaignSchema).status} />
  ),
  "dashboard/campaign-form/amount-list.tsx": (data) => (
    <AmountList amounts={[data.text(), data.text()]} captions={[data.text()]} error={data.text()} />
  ),
  "dashboard/campaign-form/employer-match.tsx": (data) => <EmployerMatchPart {...part(data)} />,
  "dashboard/campaign-form/basics.tsx": (data) => (
    <Basics
      {...part(data)}
      orgSlug={ORG}
      existing={data.flag()}
      fixed={data.flag()}
      type={data.one(...campaignType.options)}
      onType={noop}
      parents={[{ id: "p", title: data.text() }]}
    />
  ),
  "dashboard/campaign-form/story/story-field.tsx": (data) => (
    <StoryField initial={data.text()} error={data.text()} />
  ),
  "dashboard/campaign-form/campaign-form.tsx": (data) => (
    <CampaignForm
      {...orgContext(data)}
      parents={[{ id: "p", title: data.text() }]}
      funds={[{ id: "f", name: data.text() }]}
      preview={preview(data)}
      campaign={{
        id: "c",
        isDraft: data.flag(),
        hasDonations: data.flag(),
        cover: cover(data),
        values: values(data),
      }}
    />
  ),
  "dashboard/campaign-form/preview/preview-page.tsx": (data) => (
    <PreviewPage {...preview(data)} zone={zoneOf(data)} values={values(data)} />
  ),
  "dashboard/campaign-form/preview/preview-frame.tsx": (data) => (
    <PreviewRegion>
      <PreviewFrame words={previewTranslation("en")} color={data.text()}>
        {data.text()}
      </PreviewFrame>
    </PreviewRegion>
  ),
  "dashboard/campaign-form/funds.tsx": (data) => (
    <Funds {...part(data)} funds={[{ id: "f", name: data.text() }]} />
  ),
  "dashboard/campaign-form/dollar-field.tsx": (data) => (
    <DollarField {...part(data)} name="goalAmountCents" label={data.text()} hint={data.text()} />
  ),
  "dashboard/campaign-form/giving-options.tsx": (data) => <GivingOptions {...part(data)} />,
  "dashboard/campaign-form/goal-and-dates.tsx": (data) => (
    <GoalAndDates {...part(data)} zone={zoneOf(data)} draft={data.flag()} />
  ),
  "dashboard/campaign-form/appearance.tsx": (data) => (
    <Appearance
      {...part(data)}
      saved={{ id: "c", cover: cover(data) }}
      orgColor={data.one(null, data.text())}
    />
  ),
  "dashboard/campaign-form/matching.tsx": (data) => <Matching {...part(data)} />,
  "dashboard/campaign-form/tickets.tsx": (data) => <Tickets {...part(data)} />,
  "dashboard/campaigns/campaign-notes.tsx": (data) => (
    <CampaignNotes
      {...orgContext(data)}
      campaign={data.of(campaignDetailSchema)}
      orgActive={data.flag()}
      now={now}
    />
  ),
  "dashboard/campaigns/cover-note.tsx": (data) => <CoverNote cover={cover(data)} />,
  "dashboard/form-fields/levels.tsx": (data) => (
    <Levels
      campaignId="c"
      levels={[data.of(givingLevelSchema), data.of(givingLevelSchema)]}
      preview={parts(data)}
      onShown={noop}
    />
  ),
  "dashboard/form-fields/form-editor.tsx": (data) => (
    <FormEditor
      fields={[data.of(customFieldSchema)]}
      levels={[data.of(givingLevelSchema)]}
      preview={parts(data)}
    />
  ),
  "dashboard/form-fields/preview/parts-preview.tsx": (data) => {
    const { customFields, givingLevels } = data.of(publicCampaignSchema);
    return (
      <PartsPreview
        {...parts(data)}
        live={liveValues<ShownParts>({ questions: customFields, levels: givingLevels })}
      />
    );
  },
  "dashboard/form-fields/preview/parts-page.tsx": (data) => {
    const { customFields, givingLevels } = data.of(publicCampaignSchema);
    return <PartsPage {...parts(data)} questions={customFields} levels={givingLevels} />;
  },
  "dashboard/form-fields/part-panel.tsx": (data) => (
    <PartPanel
      id="p"
      title={data.text()}
      hint={data.text()}
      one="question"
      empty={data.text()}
      live={[
        {
          id: "a",
          name: data.text(),
          detail: data.text(),
          removal: { label: data.text(), warning: data.one(null, data.text()) },
        },
      ]}
      archived={[{ id: "b", name: data.text(), detail: data.text(), removal: null }]}
      most={5}
      busy={data.flag()}
      notice={{ text: data.text(), isError: data.flag() }}
      onOrder={async () => true}
      onRemove={async () => null}
      onRestore={noop}
      form={() => data.text()}
    />
  ),
  "dashboard/form-fields/questions.tsx": (data) => (
    <Questions
      campaignId="c"
      fields={[data.of(customFieldSchema), data.of(customFieldSchema)]}
      preview={parts(data)}
      onShown={noop}
    />
  ),
  "dashboard/campaigns/campaign-table.tsx": (data) => (
    <CampaignTable
      {...orgContext(data)}
      campaigns={[data.of(campaignSchema)]}
      withTotals={data.flag()}
      visibility={ALL_COLUMNS}
    />
  ),
  "dashboard/campaigns/fund-links.tsx": (data) => (
    <FundLinks publicUrl={data.text()} funds={[{ id: data.text(), name: data.text() }]} />
  ),
  "dashboard/campaigns/embed-snippets.tsx": (data) => (
    <EmbedSnippets
      appOrigin="http://localhost"
      orgSlug={ORG}
      campaignSlug={data.text()}
      embedOrigins={data.one([], [data.text()])}
    />
  ),
  "dashboard/campaigns/match-lines.tsx": (data) => (
    <MatchLines matches={[data.of(matchSchema)]} zone={zoneOf(data)} />
  ),
  "dashboard/matches/match-list.tsx": (data) => (
    <MatchList campaignId="c" zone={zoneOf(data)} matches={[data.of(matchSchema)]} />
  ),
  "dashboard/campaigns/mini-progress.tsx": (data) => (
    <MiniProgress
      raisedCents={data.number()}
      goalCents={data.one(null, data.number())}
      donationCount={data.number()}
    />
  ),
  "dashboard/pictures/adjust-cover.tsx": (data) => {
    const shown = cover(data);
    return shown && <AdjustCover campaignId="c" cover={shown} offeredAlt={data.one(null, data.text())} />;
  },
  "dashboard/pictures/focus-picker.tsx": (data) => (
    <FocusPicker
      src="/pictures/a.webp"
      crop={data.one(null, { x: 1, y: 2, width: 50, height: 60 })}
      focus={{ x: data.number(), y: data.number() }}
      onFocus={noop}
    />
  ),
  "dashboard/pictures/cover-upload.tsx": (data) => <CoverUpload campaignId="c" cover={cover(data)} />,
  "dashboard/pictures/logo-upload.tsx": (data) => <LogoUpload org={data.of(organizationSchema)} />,
  "dashboard/pictures/picture-upload.tsx": (data) => (
    <PictureUpload
      label={data.text()}
      hint={data.text()}
      preview={data.text()}
      uploaded={data.flag()}
      warning={data.text()}
      next={data.one(null, data.text())}
      upload={(api) => api.call("removeCampaignCover", { params: { id: "c" } })}
      remove={(api) => api.call("removeCampaignCover", { params: { id: "c" } })}
    />
  ),
  "dashboard/members/terms-form.tsx": (data) => <TermsForm campaignId="c" terms={data.of(termsSchema)} />,
  "dashboard/campaigns/public-address.tsx": (data) => <WebAddress address={data.text()} />,
};
