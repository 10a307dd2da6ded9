import type { Role } from "@/lib/orgs/schemas";
import { MAX_ADDRESSES } from "@/lib/saved-reports/schemas";

/** The addresses in the field `mailTo` of a form, which stand between commas, semicolons or spaces. */
export function addressesIn(data: FormData): string[] {
  return String(data.get("mailTo") ?? "")
    .split(/[\s,;]+/)
    .filter(Boolean);
}

/** What may be entered into the field `mailTo`, and what an empty one means. */
export function addressesHint({
  role,
  notificationEmail,
}: {
  role: Role;
  notificationEmail: string;
}): string {
  const whose = role === "MEMBER" ? " of your team" : "";
  const ask = role === "MEMBER" ? " Ask an admin to add addresses outside the team." : "";
  return `Up to ${MAX_ADDRESSES} addresses${whose}, separated by commas.${ask} Leave blank to use ${notificationEmail}.`;
}
