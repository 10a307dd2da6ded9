/** Tags used by the templates. */
const OURS = /^(!doctype|html|head|meta|title|style|body|div|span|table|tbody|tr|td|h1|p|a|br)$/i;
/** The markup that React Email's button adds for Outlook, matched exactly, so that no other comment passes. */
const OUTLOOK = /<!--\[if mso\]><i style="[\w:;.%-]*" hidden>(?:&#\d+;)*<\/i><!\[endif\]-->/g;

/** For tests: returns the tag names in an email that the templates do not use. */
export function foreignTags(markup: string): string[] {
  const tags = markup.replace(OUTLOOK, "").matchAll(/<\/?([a-z!][a-z0-9]*)/gi);
  return Array.from(tags, ([, name = ""]) => name).filter((name) => !OURS.test(name));
}
