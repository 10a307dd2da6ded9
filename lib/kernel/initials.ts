/** Returns the first letters of the first and last word, at most two. */
export function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const picked = words.length > 1 ? [words[0], words.at(-1)] : words;
  return picked.map((word) => /[\p{L}\p{N}]/u.exec(word ?? "")?.[0]?.toUpperCase() ?? "").join("");
}
