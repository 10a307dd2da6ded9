import type { Challenge } from "@/lib/abuse/schemas";
import { createGift, type GiftAnswer } from "./api";
import type { GiftRequest } from "./form-request";
import { solve } from "./proof-solve";

/** Share of the proof that is done, 0 to 1; null while none is asked for. */
export type Checking = number | null;

/** A proof can be too late or for another network (a phone that leaves the house); more than that is not bad luck. */
const MOST_PROOFS = 3;

/** Creates the gift; where the API asks for a proof of work first, solves it and sends the same request with it. */
export async function giveWithProof(
  request: GiftRequest,
  key: string,
  onChecking: (checking: Checking) => void,
): Promise<GiftAnswer> {
  let answer = await createGift(request, key);
  for (let proofs = 0; proofs < MOST_PROOFS; proofs++) {
    const challenge = challengeOf(answer);
    if (!challenge) break;
    onChecking(0);
    const proof = await solve(challenge, (done) => onChecking(done / challenge.puzzles));
    answer = await createGift(request, key, proof);
  }
  onChecking(null);
  return answer;
}

/** Without zod, which no page of a donor loads otherwise. */
function challengeOf(answer: GiftAnswer): Challenge | null {
  if (answer.made || answer.status !== 403) return null;
  const { challenge } = (answer.body ?? {}) as { challenge?: Partial<Challenge> };
  const known =
    challenge?.algorithm === "SHA-256" &&
    [challenge.id, challenge.token].every((text) => typeof text === "string") &&
    [challenge.puzzles, challenge.difficultyBits].every(Number.isInteger);
  return known ? (challenge as Challenge) : null;
}
