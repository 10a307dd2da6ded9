import { createHash, randomBytes } from "node:crypto";

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const BYTES = 32;
/** The number of base 62 digits needed for 32 bytes. */
const DIGITS = 43;

/** Returns a new key of 256 random bits: `alm_<mode>_` and 43 letters and digits, selectable by double click. */
export function newKey(mode: "live" | "test"): string {
  let rest = BigInt(`0x${randomBytes(BYTES).toString("hex")}`);
  let digits = "";
  for (let index = 0; index < DIGITS; index++) {
    digits = (ALPHABET[Number(rest % 62n)] ?? "") + digits;
    rest /= 62n;
  }
  return `alm_${mode}_${digits}`;
}

/** Whether a text has the form of a key of this mode. Other texts are not looked up. */
export function isKeyOf(mode: "live" | "test", text: string): boolean {
  return text.startsWith(`alm_${mode}_`) && /^alm_[a-z]+_[0-9A-Za-z]{43}$/.test(text);
}

/** Returns the stored form of a key: hex SHA-256. 256 random bits need no slow hash. */
export function keyHash(key: string): string {
  return createHash("sha256").update(key).digest("hex");
}

/** Returns the form in which people recognize a key: its beginning and last four characters. */
export function displayOf(key: string): string {
  const start = key.indexOf("_", "alm_".length) + 1 + 4;
  return `${key.slice(0, start)}…${key.slice(-4)}`;
}
