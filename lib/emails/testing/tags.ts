/** Tags used by our templates. */
const OURS = /^(!doctype|html|head|meta|title|style|body|div|span|table|tbody|tr|td|h1|p|a|br)$/i;
/** What React Email's button adds for Outlook, exactly, so that no other comment passes. */
const OUTLOOK = /<!--\[if mso\]><i style="[\w:;.%-]*" hidden>(?:&#\d+;)*<\/i><!\[endif\]-->/g;

/** For tests: tag names in an email that our templates do not use. */
export function foreignTags(markup: string): string[] {
  const tags = markup.replace(OUTLOOK, "").matchAll(/<\/?([a-z!][a-z0-9]*)/gi);
  return Array.from(tags, ([, name = ""]) => name).filter((name) => !OURS.test(name));
}
