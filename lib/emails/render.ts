import type { EMAILS, EmailName } from "@/components/emails";
import type { Email, EmailProps, Frame } from "@/components/emails/define-email";
import { type Colors, DEFAULT_COLORS } from "@/components/emails/theme";
import { accentFor, shownColor } from "@/lib/kernel/accent";
import { DEFAULT_LANGUAGE, type Language, storedLanguage } from "@/lib/languages/languages";
import { type AppLinks, givingLink, inLanguage, logoUrl } from "./app-links";
import { oneLine } from "./clean-text";
import type { EmailContent } from "./deliver";
import { fillMarkup, fillText, type Pattern, parseMarkup, parseText, withPlaceholders } from "./placeholders";

/** An email's language and sender, and the campaign's or organization's color, `#rrggbb`. */
export type Sender = {
  language: Language;
  name: string;
  color: string | null;
  /** URL of the organization's logo. */
  logo: string | null;
  giving: string | null;
  isTest: boolean;
};

/** Returns the organization as sender of an email to its staff. A campaign's own color replaces the organization's. */
export function senderOf(
  org: { name: string; color: string | null },
  app: AppLinks,
  campaign: { color: string | null } = org,
): Sender {
  return {
    language: DEFAULT_LANGUAGE,
    name: org.name,
    color: shownColor(campaign, org),
    logo: null,
    giving: null,
    isTest: app.mode === "test",
  };
}

/**
 * Returns the sender of an email to a donor, in the stored language, with the organization's logo and the link to the
 * donor's own giving.
 */
export function donorSenderOf(
  org: { name: string; slug: string; color: string | null; logoHash: string | null },
  app: AppLinks,
  language: string,
  campaign?: { color: string | null },
): Sender {
  const ofDonor = storedLanguage(language);
  const giving = inLanguage(givingLink(app, org.slug), ofDonor);
  return { ...senderOf(org, app, campaign), logo: logoUrl(app, org.logoHash), language: ofDonor, giving };
}

/** Returns the organization as sender to donors: with the chosen sender name and reply-to address. */
export function senderToDonors<O extends { name: string; email: string } & SenderFields>(org: O): O {
  return { ...org, name: org.senderName ?? org.name, email: org.replyTo ?? org.email };
}
type SenderFields = { senderName: string | null; replyTo: string | null };

type PropsOf<N extends EmailName> = (typeof EMAILS)[N]["examples"][string];
type Rendered = { subject: Pattern; markup: Pattern; text: Pattern };

let templates: Promise<typeof EMAILS> | undefined;

/** Loads the templates with the first email: most processes that import this file send none. */
function loadTemplates(): Promise<typeof EMAILS> {
  templates ??= import("@/components/emails").then((loaded) => loaded.EMAILS);
  return templates;
}

/** Rendered templates by name, language and form. Their number does not depend on the values. */
const rendered = new Map<string, Promise<Rendered>>();

/**
 * Renders an email from its template. React renders each form of a template once per process, with placeholders;
 * afterwards only values are filled in.
 */
export async function renderEmail<N extends EmailName>(
  name: N,
  sender: Sender,
  props: PropsOf<N>,
): Promise<EmailContent>;
export async function renderEmail(name: EmailName, sender: Sender, props: EmailProps): Promise<EmailContent> {
  const email = (await loadTemplates())[name] as unknown as Email<EmailProps>;
  const allProps = { ...props, frame: frameOf(sender) };
  const texts: string[] = [];
  const form = withPlaceholders(allProps, texts);
  const key = name + JSON.stringify(form);
  let pending = rendered.get(key);
  if (!pending) {
    pending = renderPattern(email, form);
    rendered.set(key, pending);
    // A failed render is retried on the next call.
    pending.catch(() => rendered.delete(key));
  }
  const { subject, markup, text } = await pending;
  return { subject: fillText(subject, texts), html: fillMarkup(markup, texts), text: fillText(text, texts) };
}

/** Renders a template's subject, markup and plain text, with slots for the placeholders in `props`. */
export async function renderPattern(
  email: Email<EmailProps>,
  props: EmailProps & { frame: Frame },
): Promise<Rendered> {
  const [{ render: renderReact }, { toPlainText }] = await Promise.all([
    import("@react-email/components"),
    import("@/components/emails/plain-text"),
  ]);
  // React's hydration markers have no use in an email.
  const markup = (await renderReact(email.Template(props))).replace(/<!--(?: |\/?\$|html|head|body)-->/g, "");
  const text = `${toPlainText(markup).trimEnd()}\n`;
  return { subject: parseText(email.subject(props)), markup: parseMarkup(markup), text: parseText(text) };
}

function frameOf({ language, name, color, logo, giving, isTest }: Sender): Frame {
  const organization = oneLine(name);
  return {
    language,
    organization,
    logo,
    initials: initialsOf(organization),
    colors: colorsOf(color),
    giving,
    isTest,
  };
}

/** Contrast is costly to compute, so a bounded number of results is cached. */
const tints = new Map<string, Colors>();
const MAX_TINTS = 500;

function colorsOf(color: string | null): Colors {
  if (color === null) return DEFAULT_COLORS;
  const known = tints.get(color);
  if (known) return known;
  const tinted = accentFor(color);
  if (!tinted) return DEFAULT_COLORS;
  const { light, dark } = tinted;
  const colors = {
    accent: light.accent,
    onAccent: light.on,
    darkAccent: dark.accent,
    darkOnAccent: dark.on,
  };
  if (tints.size >= MAX_TINTS) tints.clear();
  tints.set(color, colors);
  return colors;
}

/** Returns the initials of the first two words: `HS` for `Hope Shelter`. */
function initialsOf(name: string): string {
  const words = name.split(" ").map((word) => /[\p{L}\p{N}]/u.exec(word)?.[0] ?? "");
  return Array.from(words.join("")).slice(0, 2).join("").toUpperCase();
}
