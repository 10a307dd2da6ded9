/** The brand of a card number's prefix; empty while unknown. */
export function brandOf(number: string): string {
  const digits = number.replace(/\D/g, "");
  if (/^4/.test(digits)) return "Visa";
  if (/^(5[1-5]|2[2-7])/.test(digits)) return "Mastercard";
  if (/^3[47]/.test(digits)) return "American Express";
  if (/^(6011|65|64[4-9])/.test(digits)) return "Discover";
  return "";
}

/** `4242 4242 4242 4242`, or `3782 822463 10005`. */
export function formatNumber(text: string): string {
  const digits = text.replace(/\D/g, "").slice(0, 19);
  const groups = brandOf(digits) === "American Express" ? [4, 6, 5] : [4, 4, 4, 4, 3];
  const parts: string[] = [];
  let at = 0;
  for (const size of groups) {
    if (at >= digits.length) break;
    parts.push(digits.slice(at, at + size));
    at += size;
  }
  return parts.join(" ");
}

export function isCardNumber(text: string): boolean {
  const digits = text.replace(/\D/g, "");
  const length = brandOf(digits) === "American Express" ? 15 : 16;
  if (digits.length < length) return false;
  let sum = 0;
  for (const [index, sign] of [...digits].reverse().entries()) {
    const digit = Number(sign) * (index % 2 === 1 ? 2 : 1);
    sum += digit > 9 ? digit - 9 : digit;
  }
  return sum % 10 === 0;
}

/** `12 / 34` while typing; a first digit above 1 is a complete month. */
export function formatExpiry(text: string): string {
  let digits = text.replace(/\D/g, "").slice(0, 4);
  if (/^[2-9]/.test(digits)) digits = `0${digits}`.slice(0, 4);
  return digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits;
}

/** Month and year of `12 / 34`; null when invalid. */
export function readExpiry(text: string): { month: number; year: number } | null {
  const digits = text.replace(/\D/g, "");
  const month = Number(digits.slice(0, 2));
  if (digits.length !== 4 || month < 1 || month > 12) return null;
  return { month, year: 2000 + Number(digits.slice(2)) };
}
