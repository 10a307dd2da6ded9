import type { Job, Queue } from "./queue";

/**
 * In which order, and how often, the app processes its events. An order may do anything that this table allows; the
 * processor and Inngest guarantee nothing else.
 *
 * | case                                              | possible?                                                  |
 * |---------------------------------------------------|------------------------------------------------------------|
 * | an event before an earlier one                    | yes, such as a dispute before the success, or `refund.failed` before `charge.refunded` |
 * | an event long after it happened                   | yes, as long as the processor still has its object         |
 * | an event twice, or after the end of the history   | yes: the processor redelivers, and Inngest forgets event ids after a day |
 * | two concurrent calls                              | yes                                                        |
 * | several events in one call, in any composition    | yes, where the function gets batches                       |
 * | cron functions in between                         | yes, at any moment                                         |
 * | an event before its cause                         | no                                                         |
 * | a follow-up event before the event that causes it | no: processing the first one publishes it                  |
 * | a renewal's payment before its draft was acknowledged | no: the processor waits for the acknowledgement, and the fee is set by then |
 */
export type Order = {
  name: string;
  /** After each step of the history, when its events have been accepted. */
  pass(queue: Queue): Promise<void>;
  /** Called while a step waits for a state: does one more job. False when none is left. */
  one(queue: Queue): Promise<boolean>;
  /** At the end of the history: does all remaining jobs. `again` redelivers the nth event. */
  end(queue: Queue, again: (nth: number) => Promise<string | null>): Promise<void>;
};

/** Each event at once, in order, once. */
export function cleanOrder(): Order {
  const seen = new Set<string>();
  const one = async (queue: Queue): Promise<boolean> => {
    const first = queue.jobs.reduce<Job | null>((a, b) => (a && a.position <= b.position ? a : b), null);
    if (!first) return false;
    const job = queue.take(queue.jobs.indexOf(first));
    const id = `${job.fn}:${job.event.id}`;
    // Inngest remembers ids for a day.
    if (seen.has(id) && job.failures === 0) return true;
    seen.add(id);
    await queue.run(job);
    return true;
  };
  const pass = async (queue: Queue): Promise<void> => {
    while (await one(queue));
  };
  return { name: "clean", pass, one, end: pass };
}

const REPEATS = 2;

/** Delayed, shuffled, repeated and concurrent, as `draws` decides; without any left, delayed and one by one. */
export function hostileOrder(draws: readonly number[], scheduled: readonly string[]): Order {
  let drawn = 0;
  const draw = (below: number): number => (draws[drawn++] ?? 0) % below;

  const one = async (queue: Queue): Promise<boolean> => {
    if (queue.jobs.length === 0) return false;
    const job = queue.take(draw(queue.jobs.length));
    const how = draw(6);
    if (how === 5 && queue.jobs.length > 0) {
      const other = queue.take(draw(queue.jobs.length));
      const others = queue.takeWith(job, draw(4));
      await Promise.all([queue.run(job, " (at once with the next)", others), queue.run(other)]);
      return true;
    }
    if (how >= 3 && job.repeats < REPEATS) queue.jobs.push({ ...job, failures: 0, repeats: job.repeats + 1 });
    await queue.run(job, "", queue.takeWith(job, draw(4)));
    return true;
  };
  const tick = async (queue: Queue): Promise<void> => {
    const fn = draw(8) === 7 ? scheduled[draw(scheduled.length)] : undefined;
    if (fn) await queue.tick(fn);
  };
  return {
    name: "hostile",
    one,
    async pass(queue) {
      for (let left = draw(5); left > 0; left -= 1) await one(queue);
      await tick(queue);
    },
    async end(queue, again) {
      while (await one(queue));
      for (let left = draw(4); left > 0; left -= 1) {
        if (!(await again(draw(1000)))) break;
        while (await one(queue));
      }
      await tick(queue);
      while (await one(queue));
    },
  };
}
