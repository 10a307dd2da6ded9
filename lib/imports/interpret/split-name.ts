import { plainName } from "../rules";

const SUFFIXES = new Set(["jr", "sr", "ii", "iii", "iv"]);
/** Suffixes that can be recognized only after a comma: “Anna Esq” may be her name. */
const TITLES = new Set(["md", "phd", "esq", "esquire", "dds", "dvm", "dmd", "rn", "cpa", "jd", "edd"]);
const COMPANY = new Set([
  ...["inc", "incorporated", "llc", "llp", "lp", "ltd", "limited", "corp", "corporation", "company"],
  ...["pc", "pllc", "plc", "gmbh", "foundation", "trust", "fund", "associates", "partners", "the"],
]);

const isSuffix = (word: string) => SUFFIXES.has(plainName(word));
const isSuffixes = (part: string) =>
  part.split(/\s+/).every((word) => isSuffix(word) || TITLES.has(plainName(word)));
function endsAsCompany(part: string): boolean {
  const words = part.split(/\s+/);
  const last = plainName(words.at(-1) ?? "");
  // “Co” alone is also a name.
  return COMPANY.has(last) || (last === "co" && words.length > 1);
}

/**
 * Splits a full name, as “First Last” or “Last, First”. Suffixes such as “Jr.” are part of the last name, and so is the
 * whole name of a company that has a comma.
 */
export function splitName(full: string): { firstName: string; lastName: string } {
  const [beginning = "", ...rest] = full
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);
  const named = rest.filter((part) => !isSuffixes(part));
  const isCompany =
    rest.length > 0 && (named.some(endsAsCompany) || (/\s/.test(beginning) && endsAsCompany(beginning)));
  if (isCompany || named.length > 1) return { firstName: "", lastName: full.trim() };
  const suffixes = rest.filter(isSuffixes);
  const [first] = named;
  if (first === undefined) {
    const words = beginning.split(/\s+/);
    const ending = words.length > 2 && isSuffix(words.at(-1) ?? "") ? words.splice(-1) : [];
    return {
      firstName: words.slice(0, -1).join(" "),
      lastName: [words.at(-1) ?? "", ...ending, ...suffixes].join(" "),
    };
  }
  const words = first.split(/\s+/);
  const ending = words.length > 1 && isSuffix(words.at(-1) ?? "") ? words.splice(-1) : [];
  return { firstName: words.join(" "), lastName: [beginning, ...ending, ...suffixes].join(" ") };
}
