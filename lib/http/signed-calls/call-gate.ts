import { BodyError, declaredBytes } from "@/lib/http/body";
import type { Call } from "@/lib/http/call";
import { AppError } from "@/lib/kernel/errors";
import { WindowCounts } from "@/lib/kernel/window-counts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Wrong signatures from an address within a minute, after which its large bodies are refused unread. */
const FAILURES_ALLOWED = 3;
/**
 * Large bodies held in memory and verified concurrently, from addresses that recently signed a call and from others.
 */
const SLOTS = { known: 8, unknown: 2 };
const LONGEST_QUEUE = { known: 256, unknown: 32 };
const MAX_ADDRESSES = 20_000;

/** In bytes: above `largest` a body is refused unread; up to `small` it needs no slot. */
type Bounds = { small: number; largest: number };
type GatedCall = { request: Call; address: string; clock: () => number };
type Lane = { free: number; longest: number; waiting: (() => void)[] };

/**
 * Admits large bodies of unverified calls from Inngest and the processor, each with its own gate. An address
 * that signed correctly within the last hour is never refused for wrong signatures and has its own lane, so
 * that strangers cannot delay it.
 */
export class CallGate {
  constructor(readonly bounds: Bounds) {}

  /** Until when an address counts as known. Only holders of the signing key are added. */
  #known = new Map<string, number>();
  #failures = new WindowCounts(MAX_ADDRESSES);
  #lanes: Record<"known" | "unknown", Lane> = {
    known: { free: SLOTS.known, longest: LONGEST_QUEUE.known, waiting: [] },
    unknown: { free: SLOTS.unknown, longest: LONGEST_QUEUE.unknown, waiting: [] },
  };

  /**
   * Runs `readVerified`, which reads at most the given number of bytes and throws for a wrong signature; in a
   * slot if the body is large or of unknown length. Throws 413 for a body that is too large, and `limited`.
   */
  async pass<Verified>(
    { request, address, clock }: GatedCall,
    readVerified: (maxBytes: number) => Verified | Promise<Verified>,
  ): Promise<Verified> {
    const { small, largest } = this.bounds;
    const bytes = declaredBytes(request);
    if (bytes > largest) throw new BodyError(413, "Request body is too large");
    const isSmall = !request.body || (request.headers.has("content-length") && bytes <= small);
    const leave = isSmall ? () => {} : await this.#enter(address, clock);
    try {
      const verified = await readVerified(isSmall ? small : largest);
      this.#recordSuccess(address, clock());
      return verified;
    } catch (error) {
      this.#failures.add(address, MINUTE_MS, clock());
      throw error;
    } finally {
      leave();
    }
  }

  /** Waits for a slot in the lane of `address`; returns its release function. Throws `limited`. */
  async #enter(address: string, clock: () => number): Promise<() => void> {
    this.#refuseFailed(address, clock());
    const lane = this.#lanes[this.#isKnown(address, clock()) ? "known" : "unknown"];
    if (lane.free > 0) lane.free -= 1;
    else {
      if (lane.waiting.length >= lane.longest) throw tooMany(5);
      await new Promise<void>((admitted) => lane.waiting.push(admitted));
    }
    let isFree = false;
    const leave = () => {
      if (isFree) return;
      isFree = true;
      const next = lane.waiting.shift();
      if (next) next();
      else lane.free += 1;
    };
    try {
      // The address may have failed while this call waited.
      this.#refuseFailed(address, clock());
    } catch (error) {
      leave();
      throw error;
    }
    return leave;
  }

  #recordSuccess(address: string, now: number): void {
    this.#known.delete(address);
    this.#known.set(address, now + HOUR_MS);
    for (const [oldest, until] of this.#known) if (until <= now) this.#known.delete(oldest);
  }

  #isKnown(address: string, now: number): boolean {
    return (this.#known.get(address) ?? 0) > now;
  }

  #refuseFailed(address: string, now: number): void {
    if (this.#failures.get(address, MINUTE_MS, now) < FAILURES_ALLOWED) return;
    if (!this.#isKnown(address, now)) throw tooMany(60);
  }
}

function tooMany(retryAfterSeconds: number): AppError {
  return new AppError("limited", "Too Many Requests", { retryAfterSeconds });
}
