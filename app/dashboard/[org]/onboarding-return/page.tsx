import type { Metadata } from "next";
import { UntilActive } from "@/components/dashboard/organization/until-active";
import { PageTitle } from "@/components/ui/page-title";
import { requireOrganization } from "../../session";

export const metadata: Metadata = { title: "Payment setup" };

type Props = { params: Promise<{ org: string }> };

/** The return page of the payment partner's onboarding. */
export default async function OnboardingReturnPage({ params }: Props) {
  const { org, isAdmin } = await requireOrganization((await params).org);
  return (
    <>
      <PageTitle title="Payment setup" />
      <div className="max-w-2xl">
        <UntilActive orgSlug={org.slug} active={org.status === "ACTIVE"} mayOnboard={isAdmin} />
      </div>
    </>
  );
}
