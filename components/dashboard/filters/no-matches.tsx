import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";

/** Shown instead of a list if no rows match its filters. `path` is the list without filters. */
export function NoMatches({ what, path }: { what: string; path: string }) {
  return (
    <EmptyState
      title={`No ${what} match these filters`}
      action={
        <ButtonLink href={path} tone="secondary" size="sm">
          Clear filters
        </ButtonLink>
      }
    />
  );
}
