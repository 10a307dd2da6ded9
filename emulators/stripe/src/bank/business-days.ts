const DAY = 24 * 3600;

/** Saturdays and Sundays (UTC); bank holidays are not modeled. */
function isWeekend(at: number): boolean {
  const day = new Date(at * 1000).getUTCDay();
  return day === 0 || day === 6;
}

/** A number of business days after a moment, at the same time of day. Unix seconds. */
export function addBusinessDays(from: number, days: number): number {
  let at = from;
  for (let left = days; left > 0; ) {
    at += DAY;
    if (!isWeekend(at)) left -= 1;
  }
  return at;
}

/** When a bank transfer started now completes: whole days in `seconds` are business days. */
export function afterBankTime(from: number, seconds: number): number {
  const days = Math.floor(seconds / DAY);
  return addBusinessDays(from, days) + (seconds - days * DAY);
}

/** The midnight (UTC) that begins the next business day. */
export function nextBusinessDay(from: number): number {
  const midnight = Math.floor(from / DAY) * DAY;
  return addBusinessDays(midnight, 1);
}
