import type { ReactElement } from "react";
import { type Colors, DEFAULT_COLORS } from "./theme";

/** What stands around every email. */
export type Frame = {
  organization: string;
  /** One or two letters, in place of a logo. */
  initials: string;
  colors: Colors;
  /** Whether it comes from an installation where no money moves. */
  isTest: boolean;
};

/**
 * What a template may be given. A template is rendered once for each form of its props, with placeholders for their
 * texts (lib/emails/render.ts). So a text may be shown, or be null or empty, but its content decides nothing: only
 * booleans and the property `kind` do.
 */
export type EmailProp = string | boolean | null | EmailProps | readonly EmailProps[];
export type EmailProps = { readonly [name: string]: EmailProp };

export type Email<P extends EmailProps> = {
  subject: (props: P & { frame: Frame }) => string;
  Template: (props: P & { frame: Frame }) => ReactElement;
  /** Props to look at it with: the first is its usual form. */
  examples: Readonly<Record<string, P>>;
};

/** One email: its subject, its template and examples of it. */
export function defineEmail<P extends EmailProps>(email: Email<P>): Email<P> {
  return email;
}

/** The frame of the examples. */
export const EXAMPLE_FRAME: Frame = {
  organization: "Hope Shelter",
  initials: "HS",
  colors: DEFAULT_COLORS,
  isTest: false,
};
