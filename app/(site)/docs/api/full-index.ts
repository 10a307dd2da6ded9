import { GUIDE, headingId } from "@/components/docs/guide/sections";
import type { SearchEntry } from "@/lib/api-docs/reference/schemas";
import { searchIndex } from "@/lib/api-docs/reference/search-index";

/** The reference's entries and the guide's headings. */
export function fullIndex(): SearchEntry[] {
  const guide = GUIDE.flatMap(({ slug, title, headings }) => {
    const href = `/docs/api/guide/${slug}`;
    return [
      entry(title, "Guide", href),
      ...headings.map((heading) => entry(heading, `Guide, ${title}`, `${href}#${headingId(heading)}`)),
    ];
  });
  return [...guide, ...searchIndex()];
}

function entry(title: string, detail: string, href: string): SearchEntry {
  return { kind: "guide", title, detail, href };
}
