import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";

/**
 * Shown with a page of donors for which only a part of the list was searched. `searched` is the number of donors, and
 * `href` the same page with a search of all.
 */
export function SearchedNotice({ searched, href }: { searched: number; href: string }) {
  return (
    <Notice tone="warn" title="Not all donors were searched">
      <p>
        This page has the matches among {searched.toLocaleString("en-US")} donors of the list. Others may
        match, too.{" "}
        <Link href={href} className="underline underline-offset-4">
          Search all donors
        </Link>{" "}
        to find them, which can take a few seconds.
      </p>
    </Notice>
  );
}
