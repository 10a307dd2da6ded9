import fc from "fast-check";
import type { Story } from "./story";

/** Something that people, banks or time do. What the processor makes of it, it tells the app by events. */
export type Step<Model> = {
  /** Whether it can happen now, by what has happened before. */
  when(model: Model): boolean;
  /** Does it; `variant` is one of the step's variants. */
  act(story: Story, model: Model, variant: string): Promise<unknown>;
  variants?: readonly string[];
  /** How often it is drawn, beside the others; 1 when left out. */
  weight?: number;
};

/** The table of a kind of history: which step may follow what. */
export type Steps<Model> = Record<string, Step<Model>>;

/** Short ones end while something is still under way, long ones when nothing more can happen. */
const MOST_DRAWN = [12, 40];

class Command<Model extends object> implements fc.AsyncCommand<Model, Story> {
  constructor(
    readonly name: string,
    readonly step: Step<Model>,
    readonly variant: string,
    readonly look: (story: Story, model: Model) => void,
  ) {}

  check(model: Readonly<Model>): boolean {
    return this.step.when(model);
  }

  async run(model: Model, story: Story): Promise<void> {
    await story.act(this.toString(), () => this.step.act(story, model, this.variant));
    this.look(story, model);
  }

  toString(): string {
    return this.variant ? `${this.name} (${this.variant})` : this.name;
  }
}

/** Histories drawn from a table; `look` brings the model to what the processor says after each step. */
export function histories<Model extends object>(
  steps: Steps<Model>,
  look: (story: Story, model: Model) => void,
): fc.Arbitrary<Iterable<fc.AsyncCommand<Model, Story>>> {
  const commands = Object.entries(steps).flatMap(([name, step]) => {
    const one = fc
      .constantFrom(...(step.variants ?? [""]))
      .map((variant) => new Command(name, step, variant, look) as fc.AsyncCommand<Model, Story>);
    return Array.from({ length: step.weight ?? 1 }, () => one);
  });
  // Most of what is drawn cannot happen at its point and is left out.
  return fc.oneof(
    ...MOST_DRAWN.map((maxCommands) => fc.noBias(fc.commands(commands, { maxCommands, size: "max" }))),
  );
}
