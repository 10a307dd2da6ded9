/** The selectable time zones, including `chosen` even if this machine lists it under another name. */
export function zonesWith(chosen: string): string[] {
  return [...new Set([...Intl.supportedValuesOf("timeZone"), "UTC", chosen])].sort();
}
