/*
 * SHA-256 (FIPS 180-4) of a short text, reduced to what a proof of work needs. Web Crypto's digest is unavailable on
 * pages without https, and it is asynchronous, which makes thousands of calls about ten times slower.
 */

const PRIMES = firstPrimes(64);
/** First 32 bits of the fractional parts of the cube roots, and of the square roots, of the first primes. */
const K = Int32Array.from(PRIMES, (prime) => fraction(Math.cbrt(prime)));
const START = Int32Array.from(PRIMES.slice(0, 8), (prime) => fraction(Math.sqrt(prime)));
const W = new Int32Array(64);
/** Size of one block without padding and length. */
const MAX_BYTES = 55;

/** Returns the first 32 bits of SHA-256 of an ASCII text of at most 55 characters, as an unsigned number. */
export function firstWord(text: string): number {
  fillBlock(text);
  for (let i = 16; i < 64; i++) {
    const a = at(W, i - 15);
    const b = at(W, i - 2);
    const s0 = rotate(a, 7) ^ rotate(a, 18) ^ (a >>> 3);
    const s1 = rotate(b, 17) ^ rotate(b, 19) ^ (b >>> 10);
    W[i] = (at(W, i - 16) + s0 + at(W, i - 7) + s1) | 0;
  }
  // No destructuring: it would use an iterator for every hash.
  let a = at(START, 0);
  let b = at(START, 1);
  let c = at(START, 2);
  let d = at(START, 3);
  let e = at(START, 4);
  let f = at(START, 5);
  let g = at(START, 6);
  let h = at(START, 7);
  for (let i = 0; i < 64; i++) {
    const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const one = (h + s1 + ((e & f) ^ (~e & g)) + at(K, i) + at(W, i)) | 0;
    const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const two = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + one) | 0;
    d = c;
    c = b;
    b = a;
    a = (one + two) | 0;
  }
  return (at(START, 0) + a) >>> 0;
}

function fillBlock(text: string): void {
  if (text.length > MAX_BYTES) throw new RangeError(`At most ${MAX_BYTES} characters`);
  W.fill(0, 0, 16);
  for (let i = 0; i < text.length; i++)
    W[i >> 2] = at(W, i >> 2) | ((text.charCodeAt(i) & 0xff) << (24 - 8 * (i & 3)));
  const end = text.length;
  W[end >> 2] = at(W, end >> 2) | (0x80 << (24 - 8 * (end & 3)));
  W[15] = end * 8;
}

/** Reads an element; the index must be within the array. */
function at(array: Int32Array, index: number): number {
  return array[index] as number;
}

function rotate(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

function fraction(root: number): number {
  return ((root - Math.floor(root)) * 2 ** 32) | 0;
}

function firstPrimes(count: number): number[] {
  const primes: number[] = [];
  for (let number = 2; primes.length < count; number++)
    if (primes.every((prime) => number % prime !== 0)) primes.push(number);
  return primes;
}
