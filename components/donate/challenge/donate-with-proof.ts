import { createDonation, type DonationAnswer } from "@/components/donate/form/api";
import type { DonationRequest } from "@/components/donate/form/form-request";
import type { Challenge } from "@/lib/fraud/schemas";
import { solve } from "./proof-solve";

/**
 * What the form does before the donation is made, to be shown: `proof` solves a puzzle, of which `share` (0 to 1) is done;
 * `waiting` waits until others of the same network have paid. Null while it does neither.
 */
export type Checking = { step: "proof"; share: number } | { step: "waiting" } | null;

/** A proof can be too late or for another network (a phone that leaves the house); more than that is not bad luck. */
const MOST_PROOFS = 3;
/** A hall of three hundred guests behind one address is let in within half of that. */
const MOST_WAITING_MS = 10 * 60_000;
/** A wait that is longer than a minute is none that the form sits out. */
const LONGEST_WAIT_SECONDS = 60;
/** So that many forms of one network do not all ask at the same instant: up to that share of the wait on top. */
const SPREAD = 0.5;

/**
 * Creates the donation. Where the API asks for a proof of work first, solves it; where the network is busy or over its rate
 * limit, waits as long as the answer says; and sends the same request again under the same key.
 */
export async function donateWithProof(
  request: DonationRequest,
  key: string,
  onChecking: (checking: Checking) => void,
): Promise<DonationAnswer> {
  const giveUpAt = Date.now() + MOST_WAITING_MS;
  let proof: string | undefined;
  let proofs = 0;
  for (;;) {
    const answer = await createDonation(request, key, proof);
    const challenge = challengeOf(answer);
    const wait = waitOf(answer);
    if (challenge && proofs < MOST_PROOFS) {
      proofs += 1;
      proof = await solve(challenge, (done) =>
        onChecking({ step: "proof", share: done / challenge.puzzles }),
      );
    } else if (wait !== null && Date.now() + wait < giveUpAt) {
      onChecking({ step: "waiting" });
      await new Promise((done) => setTimeout(done, wait * (1 + Math.random() * SPREAD)));
    } else {
      onChecking(null);
      return answer;
    }
  }
}

/** Milliseconds to wait before the same request is sent again; null where waiting does not help, or not soon. */
function waitOf(answer: DonationAnswer): number | null {
  if (answer.made || answer.status !== 429) return null;
  const seconds = answer.retryAfterSeconds;
  const { opensAt } = (answer.body ?? {}) as { opensAt?: unknown };
  return opensAt === undefined && seconds !== null && seconds <= LONGEST_WAIT_SECONDS ? seconds * 1000 : null;
}

/** Without zod, which no page of a donor loads otherwise. */
function challengeOf(answer: DonationAnswer): Challenge | null {
  if (answer.made || answer.status !== 403) return null;
  const { challenge } = (answer.body ?? {}) as { challenge?: Partial<Challenge> };
  const known =
    challenge?.algorithm === "SHA-256" &&
    [challenge.id, challenge.token].every((text) => typeof text === "string") &&
    [challenge.puzzles, challenge.difficultyBits].every(Number.isInteger);
  return known ? (challenge as Challenge) : null;
}
