import type { Challenge } from "@/lib/fraud/schemas";
import { firstWord } from "./proof-hash";

/** Length of a slice of work in milliseconds, short enough to keep the page responsive. */
const SLICE_MS = 12;
const HASHES_PER_CHECK = 256;

/**
 * Solves a challenge and returns the value of the `X-Proof` header. `onProgress` receives the number of solved puzzles.
 * Runs on the main thread in slices: a worker would need its own script for about a second of work.
 */
export async function solve(challenge: Challenge, onProgress: (done: number) => void): Promise<string> {
  const nonces: number[] = [];
  for (let puzzle = 0; puzzle < challenge.puzzles; puzzle++) {
    onProgress(puzzle);
    nonces.push(await findNonce(`${challenge.id}:${puzzle}:`, challenge.difficultyBits));
  }
  onProgress(challenge.puzzles);
  return `${challenge.token}.${nonces.join("-")}`;
}

async function findNonce(start: string, bits: number): Promise<number> {
  let pauseAt = performance.now() + SLICE_MS;
  for (let nonce = 0; ; nonce++) {
    if (Math.clz32(firstWord(`${start}${nonce}`)) >= bits) return nonce;
    if (nonce % HASHES_PER_CHECK === 0 && performance.now() > pauseAt) {
      await new Promise((done) => setTimeout(done));
      pauseAt = performance.now() + SLICE_MS;
    }
  }
}
