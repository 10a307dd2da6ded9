export type Tag = { name: string; value: string };

export type Attachment = {
  filename: string;
  contentType: string;
  /** Base64 as received; null where the sender only gave a URL, which is never fetched here. */
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

/** A stored mail. One line of the log each; immutable. */
export type Mail = Draft & {
  id: string;
  /** ISO 8601, UTC, by the installation's clock. */
  createdAt: string;
  idempotencyKey: string | null;
  /** Fingerprint of its request, so that a restarted emulator still distinguishes a retry from a conflict. */
  requestHash: string;
};

/** The bare, lower-cased address of `Name <a@b.c>` or `a@b.c`. */
export function bareAddress(written: string): string {
  return (/<([^<>]+)>\s*$/.exec(written)?.[1] ?? written).trim().toLowerCase();
}
