import type { MessageState } from "@/lib/donations/schemas";

/** Whether the public sees a donation's message; null without one. A message that was never held back is shown. */
export function messageStateOf(row: {
  publicMessage: string | null;
  messageState: MessageState | null;
}): MessageState | null {
  return row.publicMessage === null ? null : (row.messageState ?? "SHOWN");
}
