import { cleanLines, oneLine } from "@/lib/emails/clean-text";
import { donationGreetingName } from "@/lib/emails/greeting-name";
import { isProperty } from "@/lib/offline-donations/labels";
import { type DonorTextKind, fillVariables, usesAmount, type VariableValues } from "./variables";

export type TextPart = "subject" | "opening" | "closing";
export type TextParts = Readonly<Record<TextPart, string | null>>;

/** A text in use, in a donation's language, of its campaign or organization. */
export type TextInUse = TextParts & { kind: DonorTextKind; ofCampaign: boolean };

const MAX_SUBJECT = 200;
const MAX_BLOCK = 4000;

export const NO_TEXT: TextParts = { subject: null, opening: null, closing: null };

/** Resolves each part of a text: the campaign's, else the organization's, else null for the product's. */
function resolveText(texts: readonly TextInUse[], kind: DonorTextKind): TextParts {
  const of = (ofCampaign: boolean): TextParts =>
    texts.find((text) => text.kind === kind && text.ofCampaign === ofCampaign) ?? NO_TEXT;
  const [campaign, organization] = [of(true), of(false)];
  return {
    subject: campaign.subject ?? organization.subject,
    opening: campaign.opening ?? organization.opening,
    closing: campaign.closing ?? organization.closing,
  };
}

type Described = { ownTexts: readonly TextInUse[]; donation: { paymentMethod: string } };

/**
 * Returns the texts that apply to a donation. Donors are not told the value of property, so a part with `{{amount}}`
 * does not apply to it, and the next one of {@link resolveText} does.
 */
export function textsFor({ ownTexts, donation }: Described): readonly TextInUse[] {
  if (!isProperty(donation.paymentMethod)) return ownTexts;
  const usable = (part: string | null) => (part !== null && usesAmount(part) ? null : part);
  return ownTexts.map((text) => ({
    ...text,
    subject: usable(text.subject),
    opening: usable(text.opening),
    closing: usable(text.closing),
  }));
}

/** A custom text for an email: a subject or null, and paragraphs. Empty if the product's text applies. */
export type FilledText = {
  subject: string | null;
  opening: readonly { text: string }[];
  closing: readonly { text: string }[];
};

/** Returns the text of an email with its variables filled in. It is plain text, which the email escapes. */
export function filledText<K extends DonorTextKind>(
  texts: readonly TextInUse[],
  kind: K,
  values: VariableValues<K>,
): FilledText {
  const { subject, opening, closing } = resolveText(texts, kind);
  return {
    subject: subject && oneLine(fillVariables(subject, values), MAX_SUBJECT),
    opening: paragraphsOf(opening, values),
    closing: paragraphsOf(closing, values),
  };
}

/** Splits a text into paragraphs at empty lines, before values are filled in. */
function paragraphsOf(
  text: string | null,
  values: Readonly<Record<string, string>>,
): readonly { text: string }[] {
  if (text === null) return [];
  return splitParagraphs(text).flatMap((paragraph) => {
    const filled = cleanLines(fillVariables(paragraph, values), MAX_BLOCK);
    return filled ? [{ text: filled }] : [];
  });
}

export function splitParagraphs(text: string): string[] {
  return text.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== "");
}

type Thanked = {
  ownTexts: readonly TextInUse[];
  donation: { donorFirstName: string; donorLastName: string; paymentMethod: string };
  org: { name: string; thankYouMessage: string | null };
  campaign: { title: string };
};

/**
 * Returns a donation's thank-you message: the custom text of its campaign or language, else the organization's message.
 */
export function thankYouMessage(
  { ownTexts, donation, org, campaign }: Thanked,
  amount: () => string,
): string | null {
  const { opening } = resolveText(textsFor({ ownTexts, donation }), "THANK_YOU");
  if (opening === null) return org.thankYouMessage;
  return cleanLines(
    fillVariables(opening, {
      firstName: donationGreetingName(donation),
      amount: amount(),
      campaign: oneLine(campaign.title),
      organization: oneLine(org.name),
    }),
    MAX_BLOCK,
  );
}
