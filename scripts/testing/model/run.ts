import fc from "fast-check";
import type { Background } from "./background";
import { compare } from "./compare";
import { History } from "./history";
import type { InitialState } from "./initial-state";
import { cleanOrder, hostileOrder, type Order } from "./orders";
import { type Outcome, readOutcome } from "./outcome";
import type { TestDatabase } from "./test-database";

/** Random numbers that decide a hostile order. */
export const draws = fc.noBias(fc.array(fc.nat(999), { minLength: 20, maxLength: 250, size: "max" }));

export type StepSequence<Model extends object> = Iterable<fc.AsyncCommand<Model, History>>;

/** The start of a kind of history: its initial state and the donor's request. */
export type Beginning<Model extends object> = {
  initial: InitialState;
  open(history: History): Promise<Model>;
};

/** Runs a history in the clean order and in a hostile one; throws with both when the results differ. */
export async function runTwice<Model extends object>(
  testDatabase: TestDatabase,
  background: Background,
  { beginning, steps, draws }: { beginning: Beginning<Model>; steps: StepSequence<Model>; draws: number[] },
): Promise<void> {
  const lines: string[] = [];
  const run = async (order: Order): Promise<Outcome> => {
    const history = await History.begin(testDatabase, background, order, beginning.initial);
    lines.push(`${order.name} order:`);
    try {
      const model = await beginning.open(history);
      await fc.asyncModelRun(() => ({ model, real: history }), steps);
      await history.end();
      return await readOutcome(history, beginning.initial);
    } catch (error) {
      throw new Error([`${order.name} order: ${messageOf(error)}`, ...history.lines].join("\n"), {
        cause: error,
      });
    } finally {
      lines.push(...history.lines);
      history.close();
    }
  };
  const clean = await run(cleanOrder());
  const hostile = await run(hostileOrder(draws, background.scheduled));
  const found = compare(clean, hostile);
  if (found.length > 0) throw new Error(["the two runs differ:", ...found, "", ...lines].join("\n"));
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
