import { AppError } from "@/lib/kernel/errors";
import { log } from "@/lib/services/log";

type Waiter = { orgId: string; caller: string; after: string; done: (version: string | null) => void };
export type Versions = ReadonlyMap<string, string>;

/** One statement per second for all watched organizations. */
const TICK_MS = 1000;
const LIMITS = { ofCaller: 20, ofOrganization: 500, all: 5000 };

/**
 * Waits for changes of organizations on behalf of open pages, with one read per second and process for any number of
 * open pages, and none while no page is open. `read` returns the current versions.
 */
export class Watch {
  #waiting = new Set<Waiter>();
  #timer: NodeJS.Timeout | undefined;
  #hasEnded = false;

  constructor(
    readonly read: (orgIds: readonly string[]) => Promise<Versions>,
    readonly tickMs = TICK_MS,
  ) {}

  /** The number of waiting calls. */
  get size(): number {
    return this.#waiting.size;
  }

  /**
   * Resolves to the version of an organization as soon as it differs from `after`, or to null after `ms`, when `signal`
   * aborts, or when the process ends. Throws `limited` if the caller, the organization or the process has too many
   * waiting calls.
   */
  async next(
    { orgId, caller, after }: { orgId: string; caller: string; after: string },
    { ms, signal }: { ms: number; signal?: AbortSignal },
  ): Promise<string | null> {
    if (this.#hasEnded || signal?.aborted) return null;
    this.#requirePlace(orgId, caller);
    return new Promise((resolve) => {
      const stop = () => waiter.done(null);
      const timer = setTimeout(stop, ms);
      const waiter: Waiter = {
        orgId,
        caller,
        after,
        done: (version) => {
          clearTimeout(timer);
          signal?.removeEventListener("abort", stop);
          this.#waiting.delete(waiter);
          resolve(version);
        },
      };
      signal?.addEventListener("abort", stop);
      this.#waiting.add(waiter);
      this.#timer ??= setTimeout(() => void this.#poll(), this.tickMs);
    });
  }

  /** Answers all waiting calls and lets no further ones wait, because the process ends. */
  end(): void {
    this.#hasEnded = true;
    clearTimeout(this.#timer);
    for (const waiter of [...this.#waiting]) waiter.done(null);
  }

  async #poll(): Promise<void> {
    try {
      const orgIds = [...new Set([...this.#waiting].map(({ orgId }) => orgId))];
      const versions = orgIds.length > 0 ? await this.read(orgIds) : new Map<string, string>();
      for (const waiter of [...this.#waiting]) {
        const version = versions.get(waiter.orgId);
        if (version !== undefined && version !== waiter.after) waiter.done(version);
      }
    } catch (err) {
      log.warn({ err }, "changes of organizations could not be read; open pages are told later");
    } finally {
      this.#timer =
        this.#waiting.size > 0 && !this.#hasEnded
          ? setTimeout(() => void this.#poll(), this.tickMs)
          : undefined;
    }
  }

  #requirePlace(orgId: string, caller: string): void {
    const count = (which: (one: Waiter) => boolean) => [...this.#waiting].filter(which).length;
    if (
      this.#waiting.size >= LIMITS.all ||
      count((one) => one.caller === caller) >= LIMITS.ofCaller ||
      count((one) => one.orgId === orgId) >= LIMITS.ofOrganization
    )
      throw new AppError("limited", "Too Many Requests", { retryAfterSeconds: 15 });
  }
}
