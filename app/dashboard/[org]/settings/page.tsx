import type { Metadata } from "next";
import { Facts } from "@/components/dashboard/facts";
import { OnboardingButton } from "@/components/dashboard/onboarding-button";
import { ROLE } from "@/components/dashboard/words";
import { dayIn, formatDay } from "@/components/dashboard/zoned";
import { SignOut } from "@/components/session/sign-out";
import { Badge } from "@/components/ui/badge";
import { Panel } from "@/components/ui/card";
import { PageTitle } from "@/components/ui/page-title";
import { env } from "@/lib/config/env";
import { requireOrganization, requirePerson } from "../../session";

export const metadata: Metadata = { title: "Settings" };

type Props = { params: Promise<{ org: string }> };

export default async function SettingsPage({ params }: Props) {
  const { org, role } = await requireOrganization((await params).org);
  const person = await requirePerson();
  const active = org.status === "ACTIVE";
  return (
    <>
      <PageTitle title="Settings" />
      <div className="grid max-w-3xl gap-4">
        <Panel aria-labelledby="organization" className="grid gap-3">
          <h2 id="organization" className="text-lg">
            Organization
          </h2>
          <Facts
            rows={[
              ["Name", org.name],
              ["Web address", org.slug],
              ["EIN", org.ein ?? "not given"],
              ["Website", org.website ?? "not given"],
              ["E-mail", org.email],
              ["Notices about gifts go to", org.notificationEmail],
              ["Time zone", org.timezone],
              ["Created", formatDay(dayIn(org.createdAt, org.timezone))],
              ["Organization ID", <code key="id">{org.id}</code>],
            ]}
          />
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
                  {active ? "Finished" : "Not finished"}
                </Badge>,
              ],
              ["Account at the processor", <code key="account">{org.processorAccountId ?? "none yet"}</code>],
              ["Mode", env().mode === "test" ? "Test: no real money moves" : "Live"],
            ]}
          />
          {!active && role !== "MEMBER" && (
            <OnboardingButton orgSlug={org.slug}>Continue onboarding</OnboardingButton>
          )}
        </Panel>
        <Panel aria-labelledby="you" className="grid gap-3">
          <h2 id="you" className="text-lg">
            You
          </h2>
          <Facts
            rows={[
              ["Name", `${person.firstName} ${person.lastName}`.trim()],
              ["E-mail", person.email],
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
