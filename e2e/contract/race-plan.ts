import fc from "fast-check";
import type { Document, Operation } from "../support/document";
import { valuesOf } from "./generate";
import { exampleOf, type Wanted } from "./requests";
import type { Things } from "./world";

/** An operation of a round, how often it is called at the same time, and what its calls share. */
export type Runner = {
  operation: Operation;
  times: number;
  sharesKey: boolean;
  sharesMark: boolean;
  seed: number;
};
export type Round = { kind: keyof Things; runners: readonly [Runner, Runner] };

/** The processor alone signs these. */
const isSigned = ({ it }: Operation) => it.operationId.startsWith("receiveProcessorEvent");
const changes = ({ method }: Operation) => method !== "GET";

/** By kind of object, every operation whose example names an object of that kind in its path, query or body. */
export function operationsByKind(operations: readonly Operation[]): Map<keyof Things, Operation[]> {
  const kinds = new Map<keyof Things, Operation[]>();
  // A thing stands for itself here, so that it is found again where the example has it.
  const names = new Proxy({} as Things, { get: (_target, kind) => `thing:${String(kind)}` });
  for (const operation of operations.filter((one) => !isSigned(one))) {
    const said = JSON.stringify(exampleOf(operation, names, "receiver", "mark"));
    for (const [, kind] of new Set(said.matchAll(/"thing:(\w+)"/g))) {
      const known = kinds.get(kind as keyof Things) ?? [];
      if (!known.includes(operation)) kinds.set(kind as keyof Things, [...known, operation]);
    }
  }
  return kinds;
}

/**
 * Rounds without an end, the same ones for the same seed: of each kind in turn that can be changed, one operation that
 * changes it and another one that names it, each several times.
 */
export function* roundsOf(
  kinds: Map<keyof Things, Operation[]>,
  random: () => number,
): Generator<Round, never> {
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
  const able = [...kinds].filter(([, all]) => all.some(changes));
  for (;;)
    for (const [kind, all] of able) {
      const runner = (operation: Operation): Runner => ({
        operation,
        times: 1 + Math.floor(random() * 3),
        sharesKey: changes(operation) && random() < 0.2,
        sharesMark: random() < 0.5,
        seed: Math.floor(random() * 2 ** 31),
      });
      const partners = random() < 0.8 ? all.filter(changes) : all;
      yield { kind, runners: [runner(pick(all.filter(changes))), runner(pick(partners))] };
    }
}

/** A call of a round: the example, with some of its body's fields drawn where it changes something there is. */
export function wantedOf(
  { operation, seed }: Runner,
  {
    document,
    things,
    receiver,
    mark,
  }: { document: Document; things: Things; receiver: string; mark: string },
): Wanted {
  const wanted = exampleOf(operation, things, receiver, mark);
  const schema = operation.it.requestBody?.content["application/json"]?.schema;
  if (operation.method !== "PATCH" || !schema || seed % 3 !== 0) return wanted;
  const [drawn] = fc.sample(valuesOf(schema, document), { numRuns: 1, seed });
  return { ...wanted, body: { ...(wanted.body as object), ...(drawn as object) } };
}
