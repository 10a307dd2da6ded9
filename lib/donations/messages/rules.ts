import type { MessageState } from "@/lib/donations/schemas";

/** Returns the state of a donation's message, or null without one. A message that never waited is shown. */
export function messageStateOf(row: {
  publicMessage: string | null;
  messageState: MessageState | null;
}): MessageState | null {
  return row.publicMessage === null ? null : (row.messageState ?? "SHOWN");
}
