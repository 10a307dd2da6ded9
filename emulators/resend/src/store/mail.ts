export type Tag = { name: string; value: string };

export type Attachment = {
  filename: string;
  contentType: string;
  /** Base64, as it came; null where the sender named only an address, which is never fetched here. */
  content: string | null;
};

/** A validated request to send. Addresses are as written: `a@b.c` or `Name <a@b.c>`. */
export type Draft = {
  from: string;
  to: string[];
  cc: string[];
  bcc: string[];
  replyTo: string[];
  subject: string;
  html: string | null;
  text: string | null;
  tags: Tag[];
  headers: Record<string, string>;
  attachments: Attachment[];
};

/** A mail that was taken. One line of the log each; never changed afterwards. */
export type Mail = Draft & {
  id: string;
  /** ISO 8601, UTC, by the installation's clock. */
  createdAt: string;
  idempotencyKey: string | null;
  /** Fingerprint of the request that brought it, so that a restart still knows a repeat from a clash. */
  requestHash: string;
};

/** The bare, lower-cased address of `Name <a@b.c>` or `a@b.c`. */
export function bareAddress(written: string): string {
  return (/<([^<>]+)>\s*$/.exec(written)?.[1] ?? written).trim().toLowerCase();
}
