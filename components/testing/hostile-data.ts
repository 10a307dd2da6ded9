import fc, { type GeneratorValue } from "fast-check";
import type { ReactNode } from "react";
import type { z } from "zod";
import { hostile, instants, numbers, type Texts } from "@/lib/kernel/testing/hostile-values";

/** Source of a component's data in a test; each call draws a new value. */
export type HostileData = {
  /** Draws an object of an API response. */
  of: <S extends z.ZodType>(schema: S) => z.output<S>;
  text: () => string;
  instant: () => string;
  number: () => number;
  flag: () => boolean;
  one: <T>(...values: readonly T[]) => T;
};

/** Renders a component as pages do, with hostile data for all stored data. */
export type Shown = (data: HostileData) => ReactNode;

export function hostileData(draw: GeneratorValue, texts: Texts): HostileData {
  const from = <T>(values: fc.Arbitrary<T>) => draw(() => values);
  return {
    of: (schema) => from(hostile(schema, texts)),
    text: () => from(texts),
    instant: () => from(instants),
    number: () => from(numbers),
    flag: () => from(fc.boolean()),
    one: (...values) => from(fc.constantFrom(...values)),
  };
}
