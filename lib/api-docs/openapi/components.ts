import type { z } from "zod";
import { type JsonSchema, jsonSchemaOf, rewriteRefs, type Side } from "./json-schema";

/**
 * The named schemas of a document. Where a request and a response differ, the request's schema is named `<Name>Input`.
 */
export class Components {
  readonly #named: Record<Side, Map<string, JsonSchema>> = { input: new Map(), output: new Map() };

  /** Adds a schema and its named schemas. Throws if two different schemas share a name. */
  add(schema: z.ZodType, side: Side): JsonSchema {
    const made = jsonSchemaOf(schema, side);
    for (const [name, def] of Object.entries(made.named)) {
      const known = this.#named[side].get(name);
      if (known && JSON.stringify(known) !== JSON.stringify(def))
        throw new Error(`Two different schemas are called ${name}`);
      this.#named[side].set(name, def);
    }
    return made.schema;
  }

  /** Returns a part of the document with final references. */
  finish(part: unknown): unknown {
    return rewriteRefs(part, (ref) => {
      const [, side, name] = /^(input|output):(.+)$/.exec(ref) ?? [];
      if (!side || !name) return ref;
      return `#/components/schemas/${side === "input" ? this.#inputName(name) : name}`;
    });
  }

  /** Returns all named schemas, sorted by name. */
  schemas(): Record<string, JsonSchema> {
    const { input, output } = this.#named;
    const all = new Map<string, JsonSchema>();
    for (const [name, def] of output) all.set(name, this.finish(def) as JsonSchema);
    for (const [name, def] of input) {
      const called = this.#inputName(name);
      if (called !== name && (all.has(called) || input.has(called)))
        throw new Error(`Two different schemas are called ${called}`);
      if (called !== name || !output.has(name)) all.set(called, this.finish(def) as JsonSchema);
    }
    return Object.fromEntries([...all].sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  #inputName(name: string): string {
    return this.#differs(name, new Set()) ? `${name}Input` : name;
  }

  #differs(name: string, seen: Set<string>): boolean {
    const { input, output } = this.#named;
    const [mine, theirs] = [input.get(name), output.get(name)];
    if (!mine || !theirs || seen.has(name)) return false;
    seen.add(name);
    const plain = (def: JsonSchema) => JSON.stringify(rewriteRefs(def, (ref) => ref.replace(/^\w+:/, "")));
    if (plain(mine) !== plain(theirs)) return true;
    const inner = [...JSON.stringify(mine).matchAll(/"\$ref":"input:([^"]+)"/g)].map(([, ref]) => ref ?? "");
    return inner.some((ref) => this.#differs(ref, seen));
  }
}
