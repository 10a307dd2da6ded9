/** The tags that our templates have. */
const OURS = /^(!doctype|html|head|meta|title|style|body|div|span|table|tbody|tr|td|h1|p|a|br)$/i;
/** What React Email's button adds for Outlook: exactly this, so that no other comment passes. */
const OUTLOOK = /<!--\[if mso\]><i style="[\w:;.%-]*" hidden>(?:&#\d+;)*<\/i><!\[endif\]-->/g;

/** For tests: the names of tags in an email that no template of ours has. */
export function foreignTags(markup: string): string[] {
  const tags = markup.replace(OUTLOOK, "").matchAll(/<\/?([a-z!][a-z0-9]*)/gi);
  return Array.from(tags, ([, name = ""]) => name).filter((name) => !OURS.test(name));
}
