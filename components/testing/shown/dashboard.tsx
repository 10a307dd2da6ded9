import { DownloadLink } from "@/components/dashboard/exports/download-link";
import { ExportRunList } from "@/components/dashboard/exports/export-run-list";
import { DateFilter } from "@/components/dashboard/filters/date-filter";
import { FilterChips } from "@/components/dashboard/filters/filter-chips";
import { FilterInput } from "@/components/dashboard/filters/filter-input";
import { FilterSelect } from "@/components/dashboard/filters/filter-select";
import { Email } from "@/components/dashboard/format/email";
import { Instant } from "@/components/dashboard/format/instant";
import { Portrait } from "@/components/dashboard/format/portrait";
import { ColorField } from "@/components/dashboard/forms/color-field";
import { FormProblems } from "@/components/dashboard/forms/form-problems";
import { FormSubmit } from "@/components/dashboard/forms/form-submit";
import { AccountMenu } from "@/components/dashboard/layout/account-menu";
import { CallMessage } from "@/components/dashboard/layout/call-message";
import { ErrorNotice } from "@/components/dashboard/layout/error-notice";
import { OrgSwitcher } from "@/components/dashboard/layout/org-switcher";
import { SideNav } from "@/components/dashboard/layout/side-nav";
import { CopyLink } from "@/components/dashboard/lists/copy-link";
import { Facts } from "@/components/dashboard/lists/facts";
import { ListChoices } from "@/components/dashboard/lists/list-choices";
import { ListTable } from "@/components/dashboard/lists/list-table";
import { Pager } from "@/components/dashboard/lists/pager";
import { PersonCell } from "@/components/dashboard/lists/person-cell";
import { Selectable } from "@/components/dashboard/lists/selection";
import { SortChoice } from "@/components/dashboard/lists/sort-choice";
import { SortLink } from "@/components/dashboard/lists/sort-link";
import { SortableList } from "@/components/dashboard/lists/sortable-list";
import { Timeline } from "@/components/dashboard/lists/timeline";
import { OrganizationForm } from "@/components/dashboard/organization/organization-form";
import { BrandColor } from "@/components/dashboard/settings/brand-color";
import { OrganizationSettings } from "@/components/dashboard/settings/organization-settings";
import { PaymentDomains } from "@/components/dashboard/settings/payment-domains";
import { exportRunSchema } from "@/lib/exports/runs/schemas";
import { previewTranslation } from "@/lib/languages/browser-messages";
import { paymentDomainListSchema } from "@/lib/orgs/payment-domains/schemas";
import { organizationSchema } from "@/lib/orgs/schemas";
import type { HostileData, Shown } from "../hostile-data";
import { noop, ORG, zoneOf } from "../hostile-props";

const person = (data: HostileData) => ({ firstName: data.text(), lastName: data.text(), email: data.text() });

const sortingIn = (data: HostileData) => ({
  by: data.flag() ? "amount" : "newest",
  orders: ["newest", "amount"].map((sort) => ({ sort, label: data.text(), href: "/dashboard" })),
});

export const DASHBOARD: Readonly<Record<string, Shown>> = {
  "dashboard/layout/call-message.tsx": (data) => (
    <CallMessage notice={{ text: data.text(), isError: data.flag() }} />
  ),
  "dashboard/layout/error-notice.tsx": (data) => <ErrorNotice error={new Error(data.text())} retry={noop} />,
  "dashboard/lists/copy-link.tsx": (data) => (
    <CopyLink label={data.text()} url={data.text()} what={data.text()} />
  ),
  "dashboard/format/email.tsx": (data) => <Email address={data.text()} />,
  "dashboard/exports/export-run-list.tsx": (data) => {
    const run = data.of(exportRunSchema);
    const names = new Map([[run.startedBy, data.text()]]);
    return <ExportRunList orgSlug={ORG} zone={zoneOf(data)} runs={[{ ...run, id: "run" }]} names={names} />;
  },
  "dashboard/exports/download-link.tsx": (data) => (
    <DownloadLink
      operation="exportDonations"
      query={{ orgId: ORG, q: data.text(), from: data.text() }}
      label={data.text()}
    />
  ),
  "dashboard/lists/facts.tsx": (data) => <Facts rows={[[data.text(), data.text()]]} />,
  "dashboard/filters/filter-input.tsx": (data) => (
    <FilterInput name="q" label={data.text()} value={data.text()} />
  ),
  "dashboard/filters/date-filter.tsx": (data) => (
    <DateFilter choice={data.text()} from={data.text()} to={data.text()} reversed={data.flag()} />
  ),
  "dashboard/filters/filter-chips.tsx": (data) => (
    <FilterChips
      chips={[
        { label: data.text(), value: data.text(), href: "/a" },
        { label: "Status", value: data.text(), href: "/b" },
      ]}
      clear="/c"
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
  "dashboard/forms/form-submit.tsx": (data) => <FormSubmit form={{ busy: false, notice: data.text() }} />,
  "dashboard/format/instant.tsx": (data) => (
    <Instant at={data.one(data.instant(), data.text())} zone={zoneOf(data)} />
  ),
  "dashboard/layout/org-switcher.tsx": (data) => (
    <OrgSwitcher current={{ name: data.text(), slug: ORG }} orgs={[{ name: data.text(), slug: "b" }]} />
  ),
  "dashboard/organization/organization-form.tsx": (data) => <OrganizationForm email={data.text()} />,
  "dashboard/format/portrait.tsx": (data) => <Portrait name={data.text()} />,
  "dashboard/lists/list-table.tsx": (data) => (
    <Selectable ids={["a"]}>
      <ListTable
        caption="Rows"
        columns={[{ id: "text", header: "Text", cell: ({ row }) => row.original.text }]}
        rows={[{ id: "a", text: data.text() }]}
        selectionName={({ text }) => text}
      />
    </Selectable>
  ),
  "dashboard/lists/sort-link.tsx": (data) => (
    <SortLink
      sorting={sortingIn(data)}
      column={{ by: "amount", direction: "descending" }}
      label={data.text()}
    />
  ),
  "dashboard/lists/sort-choice.tsx": (data) => <SortChoice sorting={sortingIn(data)} />,
  "dashboard/lists/list-choices.tsx": (data) => (
    <ListChoices
      sorting={sortingIn(data)}
      columns={{
        list: "donors",
        columns: [{ id: "a", label: data.text(), off: data.flag() }],
        visibility: { a: data.flag() },
      }}
    />
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
  "dashboard/settings/organization-settings.tsx": (data) => (
    <OrganizationSettings
      org={data.of(organizationSchema)}
      zones={["UTC", data.text()]}
      words={previewTranslation("en")}
    />
  ),
  "dashboard/settings/brand-color.tsx": (data) => (
    <BrandColor
      label="Color"
      org={data.of(organizationSchema)}
      error={data.text()}
      words={previewTranslation("en")}
    />
  ),
  "dashboard/forms/color-field.tsx": (data) => (
    <ColorField
      label="Color"
      hint={data.text()}
      error={data.text()}
      text={data.text()}
      onText={noop}
      stored={data.text()}
      otherwise={data.one(null, data.text())}
    />
  ),
  "dashboard/settings/payment-domains.tsx": (data) => (
    <PaymentDomains orgSlug={ORG} domains={data.of(paymentDomainListSchema).data} mayCheck={data.flag()} />
  ),
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
  "dashboard/lists/sortable-list.tsx": (data) => (
    <SortableList items={[{ id: "a", name: data.text() }]} locked={data.flag()} onOrder={noop}>
      {(item, { handle, arrows }) => (
        <>
          {handle}
          {item.name}
          {arrows}
        </>
      )}
    </SortableList>
  ),
  "dashboard/lists/timeline.tsx": (data) => (
    <Timeline
      steps={[{ key: "a", at: data.instant(), title: data.text(), detail: data.text(), end: data.text() }]}
      zone={zoneOf(data)}
    />
  ),
};
