import type { Fn } from "../server/registry";
import type { Call } from "./apply-reply";

/** A call with its function and the counters that limit it. */
export type Job = Call & { fn: Fn; bounds: { id: string; limit: number }[]; lost: number };

/**
 * Calls that are ready. Functions alternate, and within a function the keys of its concurrency limits, so that one
 * long queue only delays itself.
 */
export class Queue {
  #functions = new Map<string, Map<string, Job[]>>();
  #active = new Map<string, number>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  add(call: Call, fn: Fn): void {
    const bounds = fn.limits.map(({ limit, key }, index) => ({
      id: JSON.stringify([fn.id, index, key?.(call.run.event) ?? null]),
      limit,
    }));
    this.put({ ...call, fn, bounds, lost: 0 });
  }

  /** Queues a job at the end of its lane. */
  put(job: Job): void {
    const lanes = this.#functions.get(job.fn.id) ?? new Map<string, Job[]>();
    const lane = job.bounds.map((bound) => bound.id).join();
    const jobs = lanes.get(lane) ?? [];
    jobs.push(job);
    lanes.set(lane, jobs);
    this.#functions.set(job.fn.id, lanes);
    this.#size += 1;
  }

  /** Takes the next job within its limits and counts it as active; undefined when there is none. */
  take(): Job | undefined {
    for (const [fnId, lanes] of this.#functions) {
      for (const [lane, jobs] of lanes) {
        const job = jobs[0];
        if (!job?.bounds.every(({ id, limit }) => (this.#active.get(id) ?? 0) < limit)) continue;
        jobs.shift();
        this.#size -= 1;
        // Removed and reinserted, so that another one is next.
        lanes.delete(lane);
        if (jobs.length > 0) lanes.set(lane, jobs);
        this.#functions.delete(fnId);
        if (lanes.size > 0) this.#functions.set(fnId, lanes);
        for (const { id } of job.bounds) this.#active.set(id, (this.#active.get(id) ?? 0) + 1);
        return job;
      }
    }
    return undefined;
  }

  /** Releases a job from its limits. */
  release(job: Job): void {
    for (const { id } of job.bounds) {
      const count = (this.#active.get(id) ?? 0) - 1;
      if (count > 0) this.#active.set(id, count);
      else this.#active.delete(id);
    }
  }

  /** Clears the queue (not active jobs) and returns its jobs. */
  clear(): Job[] {
    const jobs = [...this.#functions.values()].flatMap((lanes) => [...lanes.values()].flat());
    this.#functions.clear();
    this.#size = 0;
    return jobs;
  }
}
