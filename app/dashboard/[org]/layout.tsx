import type { Metadata } from "next";
import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { OrgSwitcher } from "@/components/dashboard/layout/org-switcher";
import { PlainPage } from "@/components/dashboard/layout/plain-page";
import { SideNav } from "@/components/dashboard/layout/side-nav";
import { CommandBar } from "@/components/dashboard/palette/command-bar";
import { UnsavedGuard } from "@/components/dashboard/unsaved/unsaved-guard";
import { ButtonLink } from "@/components/ui/button-link";
import { PageTitle } from "@/components/ui/page-title";
import { countMessages } from "@/lib/donations/messages/list-messages";
import { CurrentAccountMenu } from "../account-menu";
import { openAlerts } from "../alerts";
import { myOrganizations, openOrganization } from "../session";
import { TestMode } from "../test-mode";

type Props = { params: Promise<{ org: string }>; children: ReactNode };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const opened = await openOrganization((await params).org);
  if (opened === "unknown") return { title: "Not found" };
  const name = opened === "foreign" ? "No access" : opened.org.name;
  return { title: { default: `${name} · Almoner`, template: `%s · ${name} · Almoner` } };
}

/** The layout of an organization's pages. Rejects non-members and unknown organizations. */
export default async function OrganizationLayout({ params, children }: Props) {
  const opened = await openOrganization((await params).org);
  if (opened === "unknown") notFound();
  if (opened === "foreign") return <NoAccess />;
  const { org } = opened;
  const orgs = (await myOrganizations()).map(({ name, slug }) => ({ name, slug }));
  const [waiting, messages] = await Promise.all([openAlerts(org.slug), countMessages(opened.ctx)]);
  return (
    <UnsavedGuard>
      <div className="lg:grid lg:grid-cols-[16rem_minmax(0,1fr)]">
        <SideNav
          orgSlug={org.slug}
          orgName={org.name}
          needsYou={waiting.pagination.total}
          messages={messages}
          badge={<TestMode />}
          above={
            <>
              <OrgSwitcher current={org} orgs={orgs} />
              <CommandBar orgSlug={org.slug} mayAdminister={opened.isAdmin} />
            </>
          }
          below={<CurrentAccountMenu />}
        />
        <main
          id="main"
          className="mx-auto grid w-full max-w-6xl grid-cols-[minmax(0,1fr)] content-start gap-6 px-4 py-6 lg:px-8 lg:py-8"
        >
          {children}
        </main>
      </div>
    </UnsavedGuard>
  );
}

function NoAccess() {
  return (
    <PlainPage corner={<CurrentAccountMenu />}>
      <PageTitle title="You have no access to this organization" />
      <p className="text-soft">
        You are not a member of this organization. Ask an owner to invite you, or check that you are signed in
        with the right account.
      </p>
      <div>
        <ButtonLink href="/dashboard">Go to your organizations</ButtonLink>
      </div>
    </PlainPage>
  );
}
