import { type CreateResult, createDonation } from "@/components/donate/form/api";
import type { DonationRequest } from "@/components/donate/form/form-request";
import type { Challenge } from "@/lib/fraud/schemas";
import { solve } from "./proof-solve";

/**
 * What the form does before the donation is created: `proof` solves a proof of work, of which `share` (0 to 1) is done;
 * `waiting` waits until other donors on the same network have paid.
 */
export type Checking = { step: "proof"; share: number } | { step: "waiting" } | null;

/** A proof can expire, or be for another network when a phone leaves Wi-Fi. */
const MAX_PROOFS = 3;
/** 300 guests behind one address are all served within half of this. */
const MAX_WAITING_MS = 10 * 60_000;
/** The form does not wait out a longer `Retry-After`. */
const LONGEST_WAIT_SECONDS = 60;
/** Random extra wait, as a share of it, so that forms on one network do not retry at the same instant. */
const SPREAD = 0.5;

/**
 * Creates the donation. Solves the proof of work that the API demands, waits as told where the network is busy or over its
 * rate limit, and repeats the same request under the same key.
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

/** Milliseconds before the same request is repeated; null where waiting does not help soon. */
function waitOf(answer: CreateResult): number | null {
  if (answer.created || answer.status !== 429) return null;
  const seconds = answer.retryAfterSeconds;
  const { opensAt } = (answer.body ?? {}) as { opensAt?: unknown };
  return opensAt === undefined && seconds !== null && seconds <= LONGEST_WAIT_SECONDS ? seconds * 1000 : null;
}

/** Without zod, to keep it out of donors' bundles. */
function challengeOf(answer: CreateResult): Challenge | null {
  if (answer.created || answer.status !== 403) return null;
  const { challenge } = (answer.body ?? {}) as { challenge?: Partial<Challenge> };
  const known =
    challenge?.algorithm === "SHA-256" &&
    [challenge.id, challenge.token].every((text) => typeof text === "string") &&
    [challenge.puzzles, challenge.difficultyBits].every(Number.isInteger);
  return known ? (challenge as Challenge) : null;
}
