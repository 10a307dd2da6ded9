/** Returns the selectable time zones, including `chosen` even if this machine does not list it by that name. */
export function zonesWith(chosen: string): string[] {
  return [...new Set([...Intl.supportedValuesOf("timeZone"), "UTC", chosen])].sort();
}
