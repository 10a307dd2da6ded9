import fc, { type GeneratorValue } from "fast-check";
import type { ReactNode } from "react";
import type { z } from "zod";
import { hostile, instants, numbers, type Texts } from "@/lib/kernel/testing/hostile-values";

/** Where a component's data comes from in a test: each call draws another value. */
export type HostileData = {
  /** An object of an answer of the API. */
  of: <S extends z.ZodType>(schema: S) => z.output<S>;
  text: () => string;
  instant: () => string;
  number: () => number;
  flag: () => boolean;
  one: <T>(...values: readonly T[]) => T;
};

/** A component as pages show it, with hostile data in every place that takes stored data. */
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
