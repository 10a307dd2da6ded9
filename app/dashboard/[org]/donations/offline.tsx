import { type Giver, NO_GIVER } from "@/components/dashboard/offline/giver";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { type OrgContext, withResource } from "@/lib/auth/access";
import { loadDonor } from "@/lib/donors/context";
import { getDonor } from "@/lib/donors/get-donor";
import { AppError } from "@/lib/kernel/errors";

/** Returns the donor with the id in the URL, or none if unknown. */
export async function giverOf(ctx: OrgContext, donorId: string | undefined): Promise<Giver> {
  if (donorId === undefined) return NO_GIVER;
  try {
    const { id, firstName, lastName, email, doNotContact } = await getDonor(
      withResource(ctx, await loadDonor(ctx, donorId)),
    );
    return { kind: "known", donor: { id, firstName, lastName, email, doNotContact } };
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return NO_GIVER;
    throw error;
  }
}

/** Shown if the organization has no campaign to credit. */
export function NoCampaign({ orgSlug }: { orgSlug: string }) {
  return (
    <EmptyState
      title="Create a campaign first"
      action={
        <ButtonLink href={`/dashboard/${orgSlug}/campaigns/new`} size="sm">
          New campaign
        </ButtonLink>
      }
    >
      <p>Every donation counts for a campaign. It can stay a draft.</p>
    </EmptyState>
  );
}
