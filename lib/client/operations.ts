import type { z } from "zod";
import type { Endpoints } from "@/lib/api-docs/endpoints";
import type { OperationId } from "./paths";

type InputOf<S> = [NonNullable<S>] extends [never] ? undefined : z.input<Extract<S, z.ZodType>>;
/** Replaces the types that the API parses from text (`wholeNumber`) with those that may be sent. */
type Sendable<T> = { [K in keyof T]: unknown extends T[K] ? string | number | boolean | undefined : T[K] };
type QueryInput<S> = [NonNullable<S>] extends [never] ? undefined : Sendable<z.input<Extract<S, z.ZodType>>>;

/**
 * The input and response types of each operation, derived from the declarations. The published package has the same
 * type generated from the OpenAPI document instead (scripts/client-package).
 */
export type Operations = {
  [Id in OperationId]: {
    params: InputOf<Endpoints[Id]["params"]>;
    query: QueryInput<Endpoints[Id]["query"]>;
    body: InputOf<Endpoints[Id]["body"]>;
    answer: z.output<Endpoints[Id]["answer"]>;
  };
};
