/** The addresses in the field `mailTo` of a form, which stand between commas, semicolons or spaces. */
export function addressesIn(data: FormData): string[] {
  return String(data.get("mailTo") ?? "")
    .split(/[\s,;]+/)
    .filter(Boolean);
}
