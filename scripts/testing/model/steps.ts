import fc from "fast-check";
import type { History } from "./history";

/** An action of people, banks or time. The processor informs the app of its effects by events. */
export type Step<Model> = {
  /** Whether it is possible after the steps so far. */
  when(model: Model): boolean;
  /** Runs it; `variant` is one of the step's variants. */
  act(history: History, model: Model, variant: string): Promise<unknown>;
  variants?: readonly string[];
  /** Relative probability; 1 by default. */
  weight?: number;
};

/** The steps of a kind of history. */
export type Steps<Model> = Record<string, Step<Model>>;

/** Short histories end while something is pending, long ones when nothing more is possible. */
const MAX_DRAWN = [12, 40];

class Command<Model extends object> implements fc.AsyncCommand<Model, History> {
  constructor(
    readonly name: string,
    readonly step: Step<Model>,
    readonly variant: string,
    readonly read: (history: History, model: Model) => void,
  ) {}

  check(model: Readonly<Model>): boolean {
    return this.step.when(model);
  }

  async run(model: Model, history: History): Promise<void> {
    await history.act(this.toString(), () => this.step.act(history, model, this.variant));
    this.read(history, model);
  }

  toString(): string {
    return this.variant ? `${this.name} (${this.variant})` : this.name;
  }
}

/** Generates histories from a table; `read` updates the model from the processor after each step. */
export function histories<Model extends object>(
  steps: Steps<Model>,
  read: (history: History, model: Model) => void,
): fc.Arbitrary<Iterable<fc.AsyncCommand<Model, History>>> {
  const commands = Object.entries(steps).flatMap(([name, step]) => {
    const one = fc
      .constantFrom(...(step.variants ?? [""]))
      .map((variant) => new Command(name, step, variant, read) as fc.AsyncCommand<Model, History>);
    return Array.from({ length: step.weight ?? 1 }, () => one);
  });
  // Most drawn steps are impossible at their point and are skipped.
  return fc.oneof(
    ...MAX_DRAWN.map((maxCommands) => fc.noBias(fc.commands(commands, { maxCommands, size: "max" }))),
  );
}
