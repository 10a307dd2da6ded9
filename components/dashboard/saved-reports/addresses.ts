import type { Role } from "@/lib/orgs/schemas";
import { MAX_ADDRESSES } from "@/lib/saved-reports/schemas";

/** Parses the addresses in the form field `mailTo`, separated by commas, semicolons or spaces. */
export function addressesIn(data: FormData): string[] {
  return String(data.get("mailTo") ?? "")
    .split(/[\s,;]+/)
    .filter(Boolean);
}

/** Returns a hint on which addresses `mailTo` accepts and what an empty field means. */
export function addressesHint({
  role,
  notificationEmail,
}: {
  role: Role;
  notificationEmail: string;
}): string {
  const whose = role === "MEMBER" ? " of your team" : "";
  const adminHint = role === "MEMBER" ? " Ask an owner or admin to add addresses outside the team." : "";
  return `Up to ${MAX_ADDRESSES} addresses${whose}, separated by commas.${adminHint} Leave blank to use ${notificationEmail}.`;
}
