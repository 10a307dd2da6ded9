import { ButtonLink } from "@/components/ui/button-link";

type CursorPagerProps = {
  /** The plural noun of the rows. */
  what: string;
  /** URL of the first page; null on the first page. */
  newest: string | null;
  /** URL of the next page; null on the last page. */
  older: string | null;
};

/** Page links of a list without page numbers, newest first; empty if there is only one page. */
export function CursorPager({ what, newest, older }: CursorPagerProps) {
  if (!newest && !older) return null;
  return (
    <nav aria-label="Pages" className="flex flex-wrap justify-end gap-2">
      {newest && (
        <ButtonLink href={newest} tone="secondary" size="sm">
          Newest {what}
        </ButtonLink>
      )}
      {older && (
        <ButtonLink href={older} tone="secondary" size="sm">
          Older {what}
        </ButtonLink>
      )}
    </nav>
  );
}
