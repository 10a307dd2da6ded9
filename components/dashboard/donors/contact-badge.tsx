import { Badge } from "@/components/ui/badge";
import type { ContactChannel } from "@/lib/donors/schemas";
import { contactLabel } from "./labels";

/** Lists the channels that staff must not use to contact a donor; empty if there are none. */
export function ContactBadge({ doNotContact }: { doNotContact: readonly ContactChannel[] }) {
  return doNotContact.length > 0 ? <Badge tone="warn">{contactLabel(doNotContact)}</Badge> : null;
}
