import { type CreateResult, createDonation } from "@/components/donate/form/api";
import type { DonationRequest } from "@/components/donate/form/form-request";
import type { Challenge } from "@/lib/fraud/schemas";
import { solve } from "./proof-solve";

/**
 * The work before the donation is created. `proof` solves a proof of work, of which `share` (0 to 1) is done. `waiting`
 * waits until other donors on the same network have paid.
 */
export type Checking = { step: "proof"; share: number } | { step: "waiting" } | null;

/** Maximum number of proofs: one can expire, or become invalid when a phone leaves Wi-Fi and changes its network. */
const MAX_PROOFS = 3;
/** Maximum waiting time, in milliseconds. 300 guests behind one address are all served within half of it. */
const MAX_WAITING_MS = 10 * 60_000;
/** Longest `Retry-After` that the form waits for, in seconds. */
const LONGEST_WAIT_SECONDS = 60;
/** Maximum random extension of a wait, as a fraction, so that forms on one network do not retry simultaneously. */
const SPREAD = 0.5;

/**
 * Creates the donation. Solves the proof of work that the API demands, waits as instructed if the network is busy or
 * rate limited, and repeats the same request with the same key.
 */
export async function donateWithProof(
  request: DonationRequest,
  key: string,
  onChecking: (checking: Checking) => void,
): Promise<CreateResult> {
  const giveUpAt = Date.now() + MAX_WAITING_MS;
  let proof: string | undefined;
  let proofs = 0;
  for (;;) {
    const answer = await createDonation(request, key, proof);
    const challenge = challengeOf(answer);
    const wait = waitOf(answer);
    if (challenge && proofs < MAX_PROOFS) {
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

/** Returns the delay before the same request is repeated, in milliseconds; null if a short wait does not help. */
function waitOf(answer: CreateResult): number | null {
  if (answer.created || answer.status !== 429) return null;
  const seconds = answer.retryAfterSeconds;
  const { opensAt } = (answer.body ?? {}) as { opensAt?: unknown };
  return opensAt === undefined && seconds !== null && seconds <= LONGEST_WAIT_SECONDS ? seconds * 1000 : null;
}

/** Parses the challenge of a response. Without zod, to keep it out of the bundles of donor pages. */
function challengeOf(answer: CreateResult): Challenge | null {
  if (answer.created || answer.status !== 403) return null;
  const { challenge } = (answer.body ?? {}) as { challenge?: Partial<Challenge> };
  const known =
    challenge?.algorithm === "SHA-256" &&
    [challenge.id, challenge.token].every((text) => typeof text === "string") &&
    [challenge.puzzles, challenge.difficultyBits].every(Number.isInteger);
  return known ? (challenge as Challenge) : null;
}
