/** An organization's own text in an email; empty parts use the standard text. */
export type OwnText = {
  subject: string | null;
  opening: readonly { text: string }[];
  closing: readonly { text: string }[];
};

export const NO_OWN_TEXT: OwnText = { subject: null, opening: [], closing: [] };

/** An own text in examples of emails. */
export const OWN_EXAMPLE: OwnText = {
  subject: "A word from us",
  opening: [{ text: "We are glad that you are with us." }],
  closing: [{ text: "Thank you from all of us." }],
};

export const ownSubject = ({ subject }: OwnText): string | null => subject || null;
