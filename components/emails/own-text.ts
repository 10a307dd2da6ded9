/** An organization's own text in an email; empty parts use the standard text. */
export type OwnText = {
  subject: string | null;
  opening: readonly { text: string }[];
  closing: readonly { text: string }[];
};

export const NO_OWN_TEXT: OwnText = { subject: null, opening: [], closing: [] };

export const ownSubject = ({ subject }: OwnText): string | null => subject || null;
