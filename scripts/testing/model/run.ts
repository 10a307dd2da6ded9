import fc from "fast-check";
import type { Background } from "./background";
import { compare } from "./compare";
import { cleanOrder, hostileOrder, type Order } from "./orders";
import { type Outcome, readOutcome } from "./outcome";
import type { Place } from "./place";
import type { Scene } from "./scene";
import { Story } from "./story";

/** Random numbers that decide a hostile order. */
export const draws = fc.noBias(fc.array(fc.nat(999), { minLength: 20, maxLength: 250, size: "max" }));

export type History<Model extends object> = Iterable<fc.AsyncCommand<Model, Story>>;

/** The start of a kind of history: its initial state and the donor's request. */
export type Beginning<Model extends object> = { scene: Scene; open(story: Story): Promise<Model> };

/** Runs a history in the clean order and in a hostile one; throws with both when the results differ. */
export async function runTwice<Model extends object>(
  place: Place,
  background: Background,
  { beginning, history, draws }: { beginning: Beginning<Model>; history: History<Model>; draws: number[] },
): Promise<void> {
  const told: string[] = [];
  const run = async (order: Order): Promise<Outcome> => {
    const story = await Story.begin(place, background, order, beginning.scene);
    told.push(`${order.name} order:`);
    try {
      const model = await beginning.open(story);
      await fc.asyncModelRun(() => ({ model, real: story }), history);
      await story.end();
      return await readOutcome(story, beginning.scene);
    } catch (error) {
      throw new Error([`${order.name} order: ${messageOf(error)}`, ...story.lines].join("\n"), {
        cause: error,
      });
    } finally {
      told.push(...story.lines);
      story.close();
    }
  };
  const clean = await run(cleanOrder());
  const hostile = await run(hostileOrder(draws, background.scheduled));
  const found = compare(clean, hostile);
  if (found.length > 0) throw new Error(["the two runs differ:", ...found, "", ...told].join("\n"));
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
