import type { ReactElement } from "react";
import type { Language } from "@/lib/languages/languages";
import { type Colors, DEFAULT_COLORS } from "./theme";

/** Props that every email template receives. */
export type Frame = {
  /** Emails to staff are in English. */
  language: Language;
  organization: string;
  /** URL of the organization's logo, for emails to donors; null without one. */
  logo: string | null;
  /** One or two letters, shown in place of a logo. */
  initials: string;
  colors: Colors;
  /** URL of the donor's own giving, for emails to donors. */
  giving: string | null;
  /** Whether the installation is in test mode. */
  isTest: boolean;
};

/**
 * The props of a template. A template is rendered once for each form of its props, with placeholders for their texts
 * (lib/emails/render.ts). A text can be shown, null or empty, but the template must not depend on its content: only on
 * booleans, the property `kind`, and the frame's `language`.
 */
export type EmailProp = string | boolean | null | EmailProps | readonly EmailProps[];
export type EmailProps = { readonly [name: string]: EmailProp };

export type Email<P extends EmailProps> = {
  subject: (props: P & { frame: Frame }) => string;
  Template: (props: P & { frame: Frame }) => ReactElement;
  /** Props for previews and tests; the first example is the most common form. */
  examples: Readonly<Record<string, P>>;
};

/** Defines an email: its subject, its template and examples of it. */
export function defineEmail<P extends EmailProps>(email: Email<P>): Email<P> {
  return email;
}

/** The frame used for the examples. */
export const EXAMPLE_FRAME: Frame = {
  language: "en",
  organization: "Hope Shelter",
  logo: null,
  initials: "HS",
  colors: DEFAULT_COLORS,
  giving: "https://give.example.org/o/hope-shelter/giving",
  isTest: false,
};
