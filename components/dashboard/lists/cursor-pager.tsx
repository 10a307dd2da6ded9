import { ButtonLink } from "@/components/ui/button-link";

type CursorPagerProps = {
  /** What the list shows, as a plural noun. */
  what: string;
  /** The address of the first page; null on it. */
  newest: string | null;
  /** The address of the next page; null on the last one. */
  older: string | null;
};

/** Links of a list without page numbers, the newest first; empty when there is one page. */
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
