/** Time zones to choose from, `chosen` among them even where the list of this machine calls it otherwise. */
export function zonesWith(chosen: string): string[] {
  return [...new Set([...Intl.supportedValuesOf("timeZone"), "UTC", chosen])].sort();
}
