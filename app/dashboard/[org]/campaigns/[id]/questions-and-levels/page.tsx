import type { Metadata } from "next";
import { Levels } from "@/components/dashboard/form-fields/levels";
import { Questions } from "@/components/dashboard/form-fields/questions";
import { TermsForm } from "@/components/dashboard/members/terms-form";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { PageTitle } from "@/components/ui/page-title";
import { withResource } from "@/lib/auth/access";
import { loadCampaign } from "@/lib/campaigns/context";
import { getTerms } from "@/lib/donor-memberships/terms";
import { requireCampaign } from "../../../../campaign";
import { requireOrganization } from "../../../../session";

export const metadata: Metadata = { title: "Questions and giving levels" };

type Props = { params: Promise<{ org: string; id: string }> };

async function termsOf(slug: string, id: string) {
  const { ctx } = await requireOrganization(slug);
  return getTerms(withResource(ctx, await loadCampaign(ctx, id)));
}

/** A campaign's questions and giving levels, and how its memberships run. */
export default async function QuestionsAndLevelsPage({ params }: Props) {
  const { org: slug, id } = await params;
  const campaign = await requireCampaign(slug, id);
  const terms = campaign.type === "MEMBERSHIP" ? await termsOf(slug, id) : null;
  return (
    <>
      <PageTitle
        title="Questions and giving levels"
        above={
          <Link
            href={`/dashboard/${slug}/campaigns/${id}`}
            className="underline underline-offset-4 wrap-anywhere"
          >
            {campaign.title}
          </Link>
        }
        below={
          campaign.status === "ACTIVE"
            ? "This campaign is active: donors see changes immediately."
            : undefined
        }
      />
      <noscript>
        <Notice tone="warn" title="Editing needs JavaScript">
          <p>The campaign’s questions and giving levels are listed below.</p>
        </Notice>
      </noscript>
      <Questions campaignId={id} fields={campaign.customFields} />
      {campaign.ticketPriceCents === null ? (
        <Levels campaignId={id} levels={campaign.givingLevels} />
      ) : (
        <Notice>
          <p>Giving levels are not available because this campaign sells tickets at a fixed price.</p>
        </Notice>
      )}
      {terms && <TermsForm campaignId={id} terms={terms} />}
    </>
  );
}
