import type { Metadata } from "next";
import { OrganizationForm } from "@/components/dashboard/organization-form";
import { PlainPage } from "@/components/dashboard/plain-page";
import { PageTitle } from "@/components/ui/page-title";
import { Corner } from "../corner";
import { requirePerson } from "../session";

export const metadata: Metadata = { title: "Create an organization" };

export default async function NewOrganizationPage() {
  const { email } = await requirePerson();
  return (
    <PlainPage corner={<Corner />}>
      <PageTitle
        title="Create an organization"
        below="Next, our payment partner asks about the organization and its bank account."
      />
      <OrganizationForm email={email} />
    </PlainPage>
  );
}
