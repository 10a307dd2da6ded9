/** A slug: 3 to 60 lower-case letters, digits and hyphens, a letter or digit first and last. */
export const SLUG_PATTERN = /^[a-z0-9](?:[a-z0-9-]{1,58}[a-z0-9])$/;

/** A slug (3–60 of `a-z0-9-`) from a title; short or non-Latin titles are completed with `campaign`. */
export function slugify(title: string): string {
  const slug = title
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 60)
    .replace(/^-+|-+$/g, "");
  return slug.length >= 3 ? slug : `campaign${slug ? `-${slug}` : ""}`;
}
