import { Command } from "cmdk";
import { AmountList } from "@/components/dashboard/campaign-form/amount-list";
import { Appearance } from "@/components/dashboard/campaign-form/appearance";
import { Basics } from "@/components/dashboard/campaign-form/basics";
import { CampaignForm } from "@/components/dashboard/campaign-form/campaign-form";
import { DollarField } from "@/components/dashboard/campaign-form/dollar-field";
import { EmployerMatch as EmployerMatchPart } from "@/components/dashboard/campaign-form/employer-match";
import { EventDate } from "@/components/dashboard/campaign-form/event-date";
import { GivingOptions } from "@/components/dashboard/campaign-form/giving-options";
import { GoalAndDates } from "@/components/dashboard/campaign-form/goal-and-dates";
import { Matching } from "@/components/dashboard/campaign-form/matching";
import { Tickets } from "@/components/dashboard/campaign-form/tickets";
import { type CampaignValues, valuesOf } from "@/components/dashboard/campaign-form/values";
import { CampaignActions } from "@/components/dashboard/campaigns/campaign-actions";
import { CampaignNotes } from "@/components/dashboard/campaigns/campaign-notes";
import { CampaignTable } from "@/components/dashboard/campaigns/campaign-table";
import { CoverNote } from "@/components/dashboard/campaigns/cover-note";
import { EmbedSnippets } from "@/components/dashboard/campaigns/embed-snippets";
import { MatchLine } from "@/components/dashboard/campaigns/match-line";
import { MiniProgress } from "@/components/dashboard/campaigns/mini-progress";
import { PreviewLinks } from "@/components/dashboard/campaigns/preview-links";
import { WebAddress } from "@/components/dashboard/campaigns/public-address";
import { SendReceiptButton } from "@/components/dashboard/donations/send-receipt-button";
import { SumLine } from "@/components/dashboard/donations/sum-line";
import { SendTest } from "@/components/dashboard/donor-texts/send-test";
import { SenderForm } from "@/components/dashboard/donor-texts/sender-form";
import { TextEditor } from "@/components/dashboard/donor-texts/text-editor";
import { TextHistory } from "@/components/dashboard/donor-texts/text-history";
import { TextLinks } from "@/components/dashboard/donor-texts/text-links";
import { TextPreview } from "@/components/dashboard/donor-texts/text-preview";
import { DonorActions } from "@/components/dashboard/donors/donor-actions";
import { DonorFacts } from "@/components/dashboard/donors/donor-facts";
import { DonorNotes } from "@/components/dashboard/donors/donor-notes";
import { DonorTable } from "@/components/dashboard/donors/donor-table";
import { DonorTags } from "@/components/dashboard/donors/donor-tags";
import { DonorTimeline } from "@/components/dashboard/donors/donor-timeline";
import { NameForm } from "@/components/dashboard/donors/name-form";
import { TagTable } from "@/components/dashboard/donors/tag-table";
import { ExportButton } from "@/components/dashboard/exports/export-button";
import { FilterInput } from "@/components/dashboard/filters/filter-input";
import { FilterSelect } from "@/components/dashboard/filters/filter-select";
import { Levels } from "@/components/dashboard/form-fields/levels";
import { PartPanel } from "@/components/dashboard/form-fields/part-panel";
import { Questions } from "@/components/dashboard/form-fields/questions";
import { Email } from "@/components/dashboard/format/email";
import { Instant } from "@/components/dashboard/format/instant";
import { Portrait } from "@/components/dashboard/format/portrait";
import { FormProblems } from "@/components/dashboard/forms/form-problems";
import { AccountMenu } from "@/components/dashboard/layout/account-menu";
import { ErrorNotice } from "@/components/dashboard/layout/error-notice";
import { OrgSwitcher } from "@/components/dashboard/layout/org-switcher";
import { SideNav } from "@/components/dashboard/layout/side-nav";
import { CopyLink } from "@/components/dashboard/lists/copy-link";
import { Facts } from "@/components/dashboard/lists/facts";
import { Pager } from "@/components/dashboard/lists/pager";
import { PersonCell } from "@/components/dashboard/lists/person-cell";
import { Timeline } from "@/components/dashboard/lists/timeline";
import { MessageButtons } from "@/components/dashboard/messages/message-buttons";
import { MessageList } from "@/components/dashboard/messages/message-list";
import { OrganizationForm } from "@/components/dashboard/organization/organization-form";
import { FigureCard } from "@/components/dashboard/overview/figure-card";
import { HomePanels } from "@/components/dashboard/overview/home-panels";
import { LatestDonations } from "@/components/dashboard/overview/latest-donations";
import { LiveHome } from "@/components/dashboard/overview/live-home";
import { MonthChart } from "@/components/dashboard/overview/month-chart";
import { OpenCampaigns } from "@/components/dashboard/overview/open-campaigns";
import { OverviewFigures } from "@/components/dashboard/overview/overview-figures";
import { PaletteResults } from "@/components/dashboard/palette/palette-results";
import { CoverUpload } from "@/components/dashboard/pictures/cover-upload";
import { LogoUpload } from "@/components/dashboard/pictures/logo-upload";
import { PictureUpload } from "@/components/dashboard/pictures/picture-upload";
import { Breakdown } from "@/components/dashboard/report/breakdown";
import { Breakdowns } from "@/components/dashboard/report/breakdowns";
import { peakHourInWords } from "@/components/dashboard/report/hour";
import { ReportSummary } from "@/components/dashboard/report/report-summary";
import { SoFar } from "@/components/dashboard/report/so-far";
import { trendOf } from "@/components/dashboard/report/trend";
import { TrendChart } from "@/components/dashboard/report/trend-chart";
import { TrendPanel } from "@/components/dashboard/report/trend-panel";
import { windowOf } from "@/components/dashboard/report/window";
import { WindowPicker } from "@/components/dashboard/report/window-picker";
import { OrganizationSettings } from "@/components/dashboard/settings/organization-settings";
import { PaymentDomains } from "@/components/dashboard/settings/payment-domains";
import { DownloadButtons } from "@/components/dashboard/statements/download-buttons";
import { RunList } from "@/components/dashboard/statements/run-list";
import { StatementForm } from "@/components/dashboard/statements/statement-form";
import { organizationOverviewSchema } from "@/lib/analytics/overview-schemas";
import { campaignReportSchema } from "@/lib/analytics/schemas";
import { customFieldSchema, givingLevelSchema } from "@/lib/campaigns/form/schemas";
import { previewLinkSchema } from "@/lib/campaigns/previews/schemas";
import { campaignDetailSchema, campaignSchema, campaignType } from "@/lib/campaigns/schemas";
import { messageListSchema } from "@/lib/donations/messages/schemas";
import { messageState } from "@/lib/donations/schemas";
import {
  donorTextKind,
  donorTextListSchema,
  donorTextSchema,
  textPreviewSchema,
  textVersionListSchema,
} from "@/lib/donor-texts/schemas";
import { noteListSchema } from "@/lib/donors/notes/schemas";
import { donorListSchema, donorSchema } from "@/lib/donors/schemas";
import { tagListSchema } from "@/lib/donors/tags/schemas";
import { timelineSchema } from "@/lib/donors/timeline/schemas";
import { paymentDomainListSchema } from "@/lib/orgs/payment-domains/schemas";
import { organizationSchema } from "@/lib/orgs/schemas";
import { runSchema } from "@/lib/receipts/runs/schemas";
import { searchResultSchema } from "@/lib/search/schemas";
import type { HostileData, Shown } from "../hostile-data";
import { API, noop, ORG, zoneOf } from "../hostile-props";

const place = (data: HostileData) => ({ orgSlug: ORG, zone: zoneOf(data) });
const values = (data: HostileData): CampaignValues => ({
  ...valuesOf(data.of(campaignSchema), zoneOf(data)),
  type: data.one(...campaignType.options),
});
const cover = (data: HostileData) => data.of(campaignDetailSchema).cover;
const part = (data: HostileData) => ({ defaults: values(data), error: () => data.text() });
const person = (data: HostileData) => ({ firstName: data.text(), lastName: data.text(), email: data.text() });
const report = (data: HostileData) => data.of(campaignReportSchema);
const now = new Date("2026-11-21T12:00:00Z");

export const DASHBOARD: Readonly<Record<string, Shown>> = {
  "dashboard/campaign-form/event-date.tsx": (data) => <EventDate {...part(data)} zone={zoneOf(data)} />,
  "dashboard/campaigns/preview-links.tsx": (data) => (
    <PreviewLinks campaignId="c" zone={zoneOf(data)} links={[data.of(previewLinkSchema)]} />
  ),
  "dashboard/statements/run-list.tsx": (data) => (
    <RunList {...place(data)} runs={[data.of(runSchema)]} mayCancel={data.flag()} />
  ),
  "dashboard/statements/download-buttons.tsx": (data) => (
    <DownloadButtons orgSlug={ORG} runId={data.text()} parts={2} />
  ),
  "dashboard/statements/statement-form.tsx": (data) => (
    <StatementForm orgSlug={ORG} thisYear={2026} isRunning={data.flag()} />
  ),
  "dashboard/layout/error-notice.tsx": (data) => <ErrorNotice error={new Error(data.text())} retry={noop} />,
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
  "dashboard/campaign-form/campaign-form.tsx": (data) => (
    <CampaignForm
      {...place(data)}
      parents={[{ id: "p", title: data.text() }]}
      campaign={{
        id: "c",
        isDraft: data.flag(),
        hasDonations: data.flag(),
        cover: cover(data),
        values: values(data),
      }}
    />
  ),
  "dashboard/campaign-form/dollar-field.tsx": (data) => (
    <DollarField {...part(data)} name="goalAmountCents" label={data.text()} hint={data.text()} />
  ),
  "dashboard/campaign-form/giving-options.tsx": (data) => <GivingOptions {...part(data)} />,
  "dashboard/campaign-form/goal-and-dates.tsx": (data) => (
    <GoalAndDates {...part(data)} zone={zoneOf(data)} draft={data.flag()} />
  ),
  "dashboard/campaign-form/appearance.tsx": (data) => (
    <Appearance {...part(data)} saved={{ id: "c", cover: cover(data) }} />
  ),
  "dashboard/campaign-form/matching.tsx": (data) => <Matching {...part(data)} />,
  "dashboard/campaign-form/tickets.tsx": (data) => <Tickets {...part(data)} />,
  "dashboard/campaigns/campaign-notes.tsx": (data) => (
    <CampaignNotes
      {...place(data)}
      campaign={data.of(campaignDetailSchema)}
      orgActive={data.flag()}
      now={now}
    />
  ),
  "dashboard/campaigns/cover-note.tsx": (data) => <CoverNote cover={cover(data)} />,
  "dashboard/form-fields/levels.tsx": (data) => (
    <Levels campaignId="c" levels={[data.of(givingLevelSchema), data.of(givingLevelSchema)]} />
  ),
  "dashboard/form-fields/part-panel.tsx": (data) => (
    <PartPanel
      id="p"
      title={data.text()}
      hint={data.text()}
      one="question"
      empty={data.text()}
      live={[{ id: "a", name: data.text(), detail: data.text() }]}
      archived={[{ id: "b", name: data.text(), detail: data.text() }]}
      most={5}
      busy={data.flag()}
      said={{ text: data.text(), bad: data.flag() }}
      onMove={noop}
      onRemove={noop}
      onRestore={noop}
      form={() => data.text()}
    />
  ),
  "dashboard/form-fields/questions.tsx": (data) => (
    <Questions campaignId="c" fields={[data.of(customFieldSchema), data.of(customFieldSchema)]} />
  ),
  "dashboard/campaigns/campaign-table.tsx": (data) => (
    <CampaignTable {...place(data)} campaigns={[data.of(campaignSchema)]} withTotals={data.flag()} />
  ),
  "dashboard/lists/copy-link.tsx": (data) => (
    <CopyLink label={data.text()} url={data.text()} what={data.text()} />
  ),
  "dashboard/donors/donor-table.tsx": (data) => (
    <DonorTable {...place(data)} donors={data.of(donorListSchema).donors} withTotals={data.flag()} />
  ),
  "dashboard/donors/donor-notes.tsx": (data) => (
    <DonorNotes donorId="d" zone={zoneOf(data)} notes={data.of(noteListSchema).data} />
  ),
  "dashboard/donors/donor-timeline.tsx": (data) => (
    <DonorTimeline {...place(data)} entries={data.of(timelineSchema).entries} />
  ),
  "dashboard/donors/donor-tags.tsx": (data) => (
    <DonorTags orgSlug={ORG} donorId="d" tags={[data.text()]} known={[data.text()]} />
  ),
  "dashboard/donors/tag-table.tsx": (data) => (
    <TagTable orgSlug={ORG} tags={data.of(tagListSchema).data} mayChange={data.flag()} />
  ),
  "dashboard/donors/donor-actions.tsx": (data) => <DonorActions donor={data.of(donorSchema)} />,
  "dashboard/donors/donor-facts.tsx": (data) => (
    <DonorFacts {...place(data)} donor={data.of(donorSchema)} withTotals={data.flag()} />
  ),
  "dashboard/donors/name-form.tsx": (data) => (
    <NameForm api={API} donor={data.of(donorSchema)} onDone={noop} onCancel={noop} />
  ),
  "dashboard/format/email.tsx": (data) => <Email address={data.text()} />,
  "dashboard/exports/export-button.tsx": (data) => (
    <ExportButton kind="donations" query={{ orgId: ORG, q: data.text(), from: data.text() }} />
  ),
  "dashboard/lists/facts.tsx": (data) => <Facts rows={[[data.text(), data.text()]]} />,
  "dashboard/overview/figure-card.tsx": (data) => (
    <FigureCard name={data.text()} value={data.text()} detail={data.text()} />
  ),
  "dashboard/filters/filter-input.tsx": (data) => (
    <FilterInput
      name="q"
      label={data.text()}
      value={data.text()}
      type={data.one("date", "search")}
      error={data.text()}
    />
  ),
  "dashboard/filters/filter-select.tsx": (data) => (
    <FilterSelect
      name="s"
      label={data.text()}
      value={data.text()}
      all={data.text()}
      options={[{ value: data.text(), label: data.text() }]}
      wide={data.flag()}
    />
  ),
  "dashboard/forms/form-problems.tsx": (data) => (
    <FormProblems
      problems={{ message: data.text(), fields: { a: [data.text()] } }}
      labels={{ a: data.text() }}
    />
  ),
  "dashboard/format/instant.tsx": (data) => (
    <Instant at={data.one(data.instant(), data.text())} zone={zoneOf(data)} />
  ),
  "dashboard/campaigns/embed-snippets.tsx": (data) => (
    <EmbedSnippets
      appOrigin="http://localhost"
      orgSlug={ORG}
      campaignSlug={data.text()}
      embedOrigins={data.one([], [data.text()])}
    />
  ),
  "dashboard/campaigns/match-line.tsx": (data) => <MatchLine campaign={data.of(campaignSchema)} />,
  "dashboard/campaigns/mini-progress.tsx": (data) => (
    <MiniProgress
      raisedCents={data.number()}
      goalCents={data.one(null, data.number())}
      donationCount={data.number()}
    />
  ),
  "dashboard/layout/org-switcher.tsx": (data) => (
    <OrgSwitcher current={{ name: data.text(), slug: ORG }} orgs={[{ name: data.text(), slug: "b" }]} />
  ),
  "dashboard/organization/organization-form.tsx": (data) => <OrganizationForm email={data.text()} />,
  "dashboard/overview/home-panels.tsx": (data) => (
    <HomePanels
      orgSlug={ORG}
      overview={data.of(organizationOverviewSchema)}
      withTotals={data.flag()}
      arrived={new Set([data.text()])}
      state={data.one("connecting", "live", "lost")}
    />
  ),
  "dashboard/overview/live-home.tsx": (data) => (
    <LiveHome
      orgSlug={ORG}
      initial={{ version: data.text(), overview: data.of(organizationOverviewSchema) }}
      withTotals={data.flag()}
    />
  ),
  "dashboard/overview/latest-donations.tsx": (data) => {
    const { latestDonations, asOf } = data.of(organizationOverviewSchema);
    return (
      <LatestDonations
        orgSlug={ORG}
        zone={zoneOf(data)}
        asOf={asOf}
        donations={latestDonations}
        arrived={new Set()}
      />
    );
  },
  "dashboard/overview/open-campaigns.tsx": (data) => {
    const { openCampaigns, asOf } = data.of(organizationOverviewSchema);
    return <OpenCampaigns orgSlug={ORG} zone={zoneOf(data)} asOf={asOf} campaigns={openCampaigns} />;
  },
  "dashboard/overview/month-chart.tsx": (data) => {
    const { days, last30Days } = data.of(organizationOverviewSchema);
    return <MonthChart days={days} period={last30Days} />;
  },
  "dashboard/palette/palette-results.tsx": (data) => (
    <Command>
      <Command.List>
        <PaletteResults
          found={data.of(searchResultSchema)}
          places={[]}
          text={data.text()}
          onGo={noop}
          onHelp={noop}
        />
      </Command.List>
    </Command>
  ),
  "dashboard/format/portrait.tsx": (data) => <Portrait name={data.text()} />,
  "dashboard/overview/overview-figures.tsx": (data) => (
    <OverviewFigures overview={data.of(organizationOverviewSchema)} />
  ),
  "dashboard/lists/pager.tsx": (data) => (
    <Pager
      pagination={{
        page: data.number(),
        limit: data.number(),
        total: data.number(),
        totalPages: data.number(),
      }}
      what="donations"
      hrefOf={(page) => `/list?page=${page}`}
    />
  ),
  "dashboard/lists/person-cell.tsx": (data) => <PersonCell href="/d/a" person={person(data)} />,
  "dashboard/layout/account-menu.tsx": (data) => (
    <AccountMenu person={person(data)} theme={data.one("light", "dark", null)} />
  ),
  "dashboard/report/breakdown.tsx": (data) => (
    <Breakdown
      id="b"
      title={data.text()}
      what={data.text()}
      rows={[{ key: data.text(), name: data.text(), count: data.number(), amountCents: data.number() }]}
      wholeCents={data.number()}
      empty={data.text()}
    />
  ),
  "dashboard/report/breakdowns.tsx": (data) => <Breakdowns report={report(data)} />,
  "dashboard/report/report-summary.tsx": (data) => <ReportSummary summary={report(data).summary} />,
  "dashboard/report/so-far.tsx": (data) => (
    <SoFar peak={peakHourInWords(report(data).peakHour, zoneOf(data), now)} />
  ),
  "dashboard/report/trend-chart.tsx": (data) => <TrendChart bars={trendOf(report(data).trend).bars} />,
  "dashboard/report/trend-panel.tsx": (data) => (
    <TrendPanel days={report(data).trend} before={report(data).trend} picker={data.text()} />
  ),
  "dashboard/report/window-picker.tsx": (data) => (
    <WindowPicker
      path="/r"
      window={windowOf({ days: data.text(), from: data.text(), to: data.text() }, "2026-11-21")}
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
      upload={(api) => api.call("removeCampaignCover", { params: { id: "c" } })}
      remove={(api) => api.call("removeCampaignCover", { params: { id: "c" } })}
    />
  ),
  "dashboard/settings/organization-settings.tsx": (data) => (
    <OrganizationSettings org={data.of(organizationSchema)} zones={["UTC", data.text()]} />
  ),
  "dashboard/settings/payment-domains.tsx": (data) => (
    <PaymentDomains orgSlug={ORG} domains={data.of(paymentDomainListSchema).data} mayCheck={data.flag()} />
  ),
  "dashboard/donor-texts/text-editor.tsx": (data) => (
    <TextEditor
      orgId="o"
      text={data.of(donorTextSchema)}
      preview={data.of(textPreviewSchema)}
      mayChange={data.flag()}
      notificationEmail={data.text()}
      ownEmail={data.text()}
    />
  ),
  "dashboard/donor-texts/text-preview.tsx": (data) => (
    <TextPreview
      orgId="o"
      campaignId={null}
      kind={data.one(...donorTextKind.options)}
      language="en"
      parts={{ subject: data.text(), opening: data.text(), closing: data.text() }}
      valid={data.flag()}
      first={data.of(textPreviewSchema)}
    />
  ),
  "dashboard/donor-texts/text-history.tsx": (data) => (
    <TextHistory
      orgId="o"
      text={data.of(donorTextSchema)}
      versions={data.of(textVersionListSchema).data}
      zone={zoneOf(data)}
      mayChange={data.flag()}
    />
  ),
  "dashboard/donor-texts/send-test.tsx": (data) => (
    <SendTest
      orgId="o"
      text={{ kind: "RECEIPT", language: "en", subject: data.text(), opening: null, closing: null }}
      ownEmail={data.text()}
      notificationEmail={data.text()}
      check={() => true}
    />
  ),
  "dashboard/donor-texts/text-links.tsx": (data) => (
    <TextLinks
      path={`/dashboard/${ORG}/settings/texts`}
      kind={data.one(...donorTextKind.options)}
      language="en"
      own={data.of(donorTextListSchema).data}
    />
  ),
  "dashboard/donor-texts/sender-form.tsx": (data) => <SenderForm org={data.of(organizationSchema)} />,
  "dashboard/layout/side-nav.tsx": (data) => (
    <SideNav
      orgSlug={ORG}
      orgName={data.text()}
      needsYou={data.number()}
      messages={data.number()}
      above={null}
      below={null}
      badge={null}
    />
  ),
  "dashboard/donations/send-receipt-button.tsx": (data) => <SendReceiptButton donationId={data.text()} />,
  "dashboard/messages/message-buttons.tsx": (data) => (
    <MessageButtons donationId="d" state={data.one(...messageState.options)} donor={data.text()} />
  ),
  "dashboard/messages/message-list.tsx": (data) => (
    <MessageList {...place(data)} messages={data.of(messageListSchema).messages} />
  ),
  "dashboard/donations/sum-line.tsx": (data) => (
    <SumLine name={data.text()} value={data.text()} detail={data.text()} />
  ),
  "dashboard/lists/timeline.tsx": (data) => (
    <Timeline
      steps={[{ key: "a", at: data.instant(), title: data.text(), detail: data.text(), end: data.text() }]}
      zone={zoneOf(data)}
    />
  ),
  "dashboard/campaigns/public-address.tsx": (data) => <WebAddress address={data.text()} />,
};
