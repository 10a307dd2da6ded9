/** A slug: 3 to 60 lowercase letters, digits and hyphens, starting and ending with a letter or digit. */
export const SLUG_PATTERN = /^[a-z0-9](?:[a-z0-9-]{1,58}[a-z0-9])$/;

/** Returns a slug (3–60 of `a-z0-9-`) for a title. Short or non-Latin titles are prefixed with `campaign`. */
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
