import type { Metadata } from "next";
import type { ReactNode } from "react";
import { formatDayIn, zoneName } from "@/components/dashboard/format/zoned";
import { ROLE, TAX_STATUS } from "@/components/dashboard/labels";
import { Facts } from "@/components/dashboard/lists/facts";
import { OnboardingButton } from "@/components/dashboard/organization/onboarding-button";
import { LogoUpload } from "@/components/dashboard/pictures/logo-upload";
import { OrganizationSettings } from "@/components/dashboard/settings/organization-settings";
import { PaymentDomains } from "@/components/dashboard/settings/payment-domains";
import { zonesWith } from "@/components/dashboard/settings/zones";
import { SignOut } from "@/components/session/sign-out";
import { Badge } from "@/components/ui/badge";
import { ButtonLink } from "@/components/ui/button-link";
import { Panel } from "@/components/ui/card";
import { PageTitle } from "@/components/ui/page-title";
import { env } from "@/lib/config/env";
import { orgPath } from "@/lib/kernel/urls/org-path";
import { previewTranslation } from "@/lib/languages/browser-messages";
import { listPaymentDomains } from "@/lib/orgs/payment-domains/list-payment-domains";
import { requireOrganization, requirePerson } from "../../session";

export const metadata: Metadata = { title: "Settings" };

type Props = { params: Promise<{ org: string }> };

export default async function SettingsPage({ params }: Props) {
  const { ctx, org, role, isAdmin } = await requireOrganization((await params).org);
  const person = await requirePerson();
  const active = org.status === "ACTIVE";
  const domains = active ? (await listPaymentDomains(ctx)).data : [];
  const fixed: [string, ReactNode][] = [
    ["Web address", org.slug],
    ...(active
      ? [
          [
            "Public page",
            <a key="page" href={orgPath(org.slug)} className="underline underline-offset-4">
              {orgPath(org.slug)}
            </a>,
          ] satisfies [string, ReactNode],
        ]
      : []),
    ["Created", formatDayIn(org.createdAt, org.timezone)],
    ["Organization ID", <code key="id">{org.id}</code>],
  ];
  return (
    <>
      <PageTitle title="Settings" />
      <div className="grid max-w-3xl gap-4">
        <Panel aria-labelledby="organization" className="grid gap-4">
          <h2 id="organization" className="text-lg">
            Organization
          </h2>
          {isAdmin ? (
            <>
              <LogoUpload org={org} />
              <OrganizationSettings
                org={org}
                zones={zonesWith(org.timezone)}
                words={previewTranslation(org.language)}
              />
              <div className="grid gap-2 border-t border-line pt-4">
                <p className="text-sm text-soft">
                  The web address can’t be changed because donors’ links contain it.
                </p>
                <Facts rows={fixed} />
              </div>
            </>
          ) : (
            <>
              <p className="text-sm text-soft">Only owners and admins can change these settings.</p>
              <Facts
                rows={[
                  ["Name", org.name],
                  ["Color", org.color ?? "–"],
                  ["Legal name", org.legalName ?? "–"],
                  ["EIN", org.ein ?? "–"],
                  ["Tax status", TAX_STATUS[org.taxStatus]],
                  ["Postal address", org.postalAddress ?? "–"],
                  ["Website", org.website ?? "–"],
                  ["Email", org.email],
                  ["Notification email", org.notificationEmail],
                  ["Time zone", zoneName(org.timezone)],
                  ...fixed,
                ]}
              />
            </>
          )}
        </Panel>
        <Panel aria-labelledby="texts" className="grid justify-items-start gap-3">
          <h2 id="texts" className="text-lg">
            Receipts and thank-yous
          </h2>
          <p className="text-soft">
            Your own words in receipts, on the thank-you page and in tribute notices, and the sender that
            donors see.
          </p>
          <ButtonLink href={`/dashboard/${org.slug}/settings/texts`} tone="secondary">
            {isAdmin ? "Edit texts" : "View texts"}
          </ButtonLink>
        </Panel>
        <Panel aria-labelledby="payments" className="grid gap-3">
          <h2 id="payments" className="text-lg">
            Payments
          </h2>
          <Facts
            rows={[
              [
                "Payment setup",
                <Badge key="status" tone={active ? "good" : "warn"}>
                  {active ? "Complete" : "Incomplete"}
                </Badge>,
              ],
              ["Processor account", <code key="account">{org.processorAccountId ?? "–"}</code>],
              ["Mode", env().mode === "test" ? "Test (no real money moves)" : "Live"],
            ]}
          />
          {!active && isAdmin && <OnboardingButton orgSlug={org.slug}>Continue onboarding</OnboardingButton>}
          {active && (
            <div className="grid gap-1 border-t border-line pt-4">
              <h3>Apple Pay, Google Pay and Link</h3>
              <p className="text-sm text-soft">
                Where donors can pay with the wallet of their phone or browser.
              </p>
              <PaymentDomains orgSlug={org.slug} domains={domains} mayCheck={isAdmin} />
            </div>
          )}
        </Panel>
        {isAdmin && (
          <Panel aria-labelledby="leave" className="grid justify-items-start gap-3">
            <h2 id="leave" className="text-lg">
              Export everything
            </h2>
            <p className="text-soft">
              Everything {org.name} has here as one ZIP file: donors, donations, refunds, recurring donations,
              payouts, campaigns, settings and more as CSV, with your pictures. A README in it explains each
              column. Donors and donations can be imported into another organization, with the same totals.
            </p>
            <ButtonLink tone="secondary" href={`/dashboard/${org.slug}/settings/export`}>
              Export everything
            </ButtonLink>
          </Panel>
        )}
        <Panel aria-labelledby="you" className="grid gap-3">
          <h2 id="you" className="text-lg">
            You
          </h2>
          <Facts
            rows={[
              ["Name", `${person.firstName} ${person.lastName}`.trim()],
              ["Email", person.email],
              ["Your role", ROLE[role]],
            ]}
          />
          <div>
            <SignOut />
          </div>
        </Panel>
      </div>
    </>
  );
}
