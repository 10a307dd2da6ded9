import { ownPath } from "@/lib/kernel/urls/web-address";

/** The organization's logo, from our own origin; without one, a tile with its initials. */
export function OrgMark({ name, logoUrl }: { name: string; logoUrl: string | null }) {
  const path = logoUrl && ownPath(logoUrl);
  if (path)
    return (
      // biome-ignore lint/performance/noImgElement: it is stored in the size that it is shown in
      <img src={path} alt="" width={44} height={44} className="size-11 shrink-0 rounded-lg object-contain" />
    );
  return (
    <span
      aria-hidden
      className="grid size-11 shrink-0 place-items-center rounded-lg bg-accent font-semibold text-on-accent"
    >
      {initials(name)}
    </span>
  );
}

/** The first letters of the first and the last word, at most two. */
export function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const picked = words.length > 1 ? [words[0], words.at(-1)] : words;
  return picked.map((word) => /[\p{L}\p{N}]/u.exec(word ?? "")?.[0]?.toUpperCase() ?? "").join("");
}
