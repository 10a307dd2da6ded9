import type { Challenge } from "@/lib/fraud/schemas";
import { firstWord } from "./proof-hash";

/** The page stays alive between pieces of this length: a frame, so that typing and reading aloud go on. */
const PIECE_MS = 12;
const HASHES_BETWEEN_LOOKS = 256;

/**
 * Solves a challenge and returns the value of the header `X-Proof`. `onProgress` hears how many puzzles are done.
 * It works in pieces in the page itself: a worker would need a script of its own and gains nothing for a second.
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
  let pauseAt = performance.now() + PIECE_MS;
  for (let nonce = 0; ; nonce++) {
    if (Math.clz32(firstWord(`${start}${nonce}`)) >= bits) return nonce;
    if (nonce % HASHES_BETWEEN_LOOKS === 0 && performance.now() > pauseAt) {
      await new Promise((done) => setTimeout(done));
      pauseAt = performance.now() + PIECE_MS;
    }
  }
}
