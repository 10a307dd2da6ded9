import { shortened } from "@/lib/kernel/text";
import type { ChangesSince } from "./changes-store";

/** Explains to staff why an import cannot be undone. Returns null if nothing has changed since the import. */
export function changesSentence({
  donations,
  commitments,
  newDonors,
  knownDonors,
  names,
}: ChangesSince): string | null {
  const parts = [
    donations > 0 && `${count(donations, "donation")} corrected, voided or designated`,
    commitments > 0 && `${count(commitments, "recurring commitment")} asked about, marked or noted`,
    newDonors > 0 &&
      `${count(newDonors, "new donor")} changed, or given notes, tags, statements or other donations`,
    knownDonors > 0 && `${count(knownDonors, "known donor")} changed where a field was filled in`,
  ].filter((part) => part !== false);
  if (parts.length === 0) return null;
  const isAll = names.length === donations + commitments + newDonors + knownDonors;
  const list = `${isAll ? "Changed" : "For example"}: ${names.map((name) => shortened(name, 120)).join("; ")}`;
  return `An import is undone only while nothing of it was changed. Since then: ${parts.join("; ")}. ${list}.`;
}

const count = (number: number, what: string) =>
  `${number.toLocaleString("en-US")} ${what}${number === 1 ? " was" : "s were"}`;
