import type { z } from "zod";
import type { Endpoints } from "@/lib/api-docs/endpoints";
import type { OperationId } from "./paths";

type InputOf<S> = [NonNullable<S>] extends [never] ? undefined : z.input<Extract<S, z.ZodType>>;
/** Where the API parses a text (`wholeNumber`), the type that may be sent. */
type Sendable<T> = { [K in keyof T]: unknown extends T[K] ? string | number | boolean | undefined : T[K] };
type QueryInput<S> = [NonNullable<S>] extends [never] ? undefined : Sendable<z.input<Extract<S, z.ZodType>>>;

/**
 * What each operation is called with, and what it answers, by the declarations. The published package has the same type generated
 * from the OpenAPI document instead (scripts/client-package).
 */
export type Operations = {
  [Id in OperationId]: {
    params: InputOf<Endpoints[Id]["params"]>;
    query: QueryInput<Endpoints[Id]["query"]>;
    body: InputOf<Endpoints[Id]["body"]>;
    answer: z.output<Endpoints[Id]["answer"]>;
  };
};
