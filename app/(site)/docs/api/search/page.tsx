import type { Metadata } from "next";
import { searchIn } from "@/components/docs/search-in";
import { SearchResults } from "@/components/docs/search-results";
import { EmptyState } from "@/components/ui/empty-state";
import { PageTitle } from "@/components/ui/page-title";
import { clipText } from "@/lib/kernel/text";
import { fullIndex } from "../full-index";

type Props = { searchParams: Promise<{ q?: string | string[] }> };

export const metadata: Metadata = { title: "Search", robots: { index: false } };

/** Search results as a page, opened with Enter or without JavaScript. */
export default async function SearchPage({ searchParams }: Props) {
  const { q } = await searchParams;
  const query = clipText([q ?? ""].flat().join(" "), 200);
  const found = searchIn(fullIndex(), query);
  return (
    <>
      <PageTitle
        title="Search"
        below={query && `${found.length} ${found.length === 1 ? "result" : "results"} for “${query}”`}
      />
      {found.length > 0 ? (
        <div className="max-w-3xl">
          <SearchResults found={found} />
        </div>
      ) : (
        <EmptyState title={query ? "No results" : "What are you looking for?"}>
          Search for an endpoint (refund), a field (coverFees), a path, or an error message.
        </EmptyState>
      )}
    </>
  );
}
