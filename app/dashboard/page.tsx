import { redirect } from "next/navigation";
import { PlainPage } from "@/components/dashboard/layout/plain-page";
import { Badge } from "@/components/ui/badge";
import { ButtonLink } from "@/components/ui/button-link";
import { Link } from "@/components/ui/link";
import { PageTitle } from "@/components/ui/page-title";
import { CurrentAccountMenu } from "./account-menu";
import { myOrganizations, requirePerson } from "./session";
import { TestMode } from "./test-mode";

type Props = { searchParams: Promise<{ all?: string }> };

/** The page after sign-in: redirects to the only organization, lists several, or offers to create the first one. */
export default async function DashboardPage({ searchParams }: Props) {
  const orgs = await myOrganizations();
  const [only] = orgs;
  if (only && orgs.length === 1 && (await searchParams).all === undefined)
    redirect(`/dashboard/${only.slug}`);
  if (orgs.length === 0) return <Welcome firstName={(await requirePerson()).firstName} />;
  return (
    <PlainPage corner={<CurrentAccountMenu />}>
      <PageTitle
        title="Your organizations"
        above={<TestMode />}
        action={<ButtonLink href="/dashboard/new">Create organization</ButtonLink>}
      />
      <ul className="grid overflow-hidden rounded-lg border border-line bg-surface">
        {orgs.map((org) => (
          <li key={org.id} className="border-b border-line last:border-b-0">
            <Link
              href={`/dashboard/${org.slug}`}
              className="flex min-h-16 items-center justify-between gap-4 px-5 py-3 hover:bg-sunken focus-visible:-outline-offset-2"
            >
              <span className="min-w-0 font-medium wrap-anywhere">{org.name}</span>
              <Badge tone={org.status === "ACTIVE" ? "good" : "warn"}>
                {org.status === "ACTIVE" ? "Active" : "Setup incomplete"}
              </Badge>
            </Link>
          </li>
        ))}
      </ul>
    </PlainPage>
  );
}

function Welcome({ firstName }: { firstName: string }) {
  return (
    <PlainPage corner={<CurrentAccountMenu />}>
      <PageTitle title={firstName ? `Welcome, ${firstName}` : "Welcome"} above={<TestMode />} />
      <p className="text-soft">
        An organization holds your campaigns, donations and donors. Creating one takes about two minutes: you
        need its name and an email address. Then our payment partner asks for the bank account that receives
        your donations.
      </p>
      <p className="text-soft">
        If a colleague has already created it, ask them to invite you. The organization appears here once you
        accept.
      </p>
      <div>
        <ButtonLink href="/dashboard/new">Create organization</ButtonLink>
      </div>
    </PlainPage>
  );
}
