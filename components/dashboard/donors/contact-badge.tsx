import { Badge } from "@/components/ui/badge";
import type { ContactChannel } from "@/lib/donors/schemas";
import { contactLabel } from "./labels";

/** Says by what staff must not contact a donor; nothing where they may by all. */
export function ContactBadge({ doNotContact }: { doNotContact: readonly ContactChannel[] }) {
  return doNotContact.length > 0 ? <Badge tone="warn">{contactLabel(doNotContact)}</Badge> : null;
}
