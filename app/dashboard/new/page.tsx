import type { Metadata } from "next";
import { PlainPage } from "@/components/dashboard/layout/plain-page";
import { OrganizationForm } from "@/components/dashboard/organization/organization-form";
import { PageTitle } from "@/components/ui/page-title";
import { CurrentAccountMenu } from "../account-menu";
import { requirePerson } from "../session";

export const metadata: Metadata = { title: "Create organization" };

export default async function NewOrganizationPage() {
  const { email } = await requirePerson();
  return (
    <PlainPage corner={<CurrentAccountMenu />}>
      <PageTitle
        title="Create organization"
        below="Next, our payment partner asks for details about your organization and its bank account."
      />
      <OrganizationForm email={email} />
    </PlainPage>
  );
}
