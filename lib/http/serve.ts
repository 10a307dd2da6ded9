import { type Declaration, routeOf } from "./declaration";
import { methods } from "./methods";
import type { Handler } from "./route";

type Served = Pick<Declaration, "route" | "limit"> & { handler: Handler };

/**
 * The exports of a route file: the handlers of the endpoints of one path by method, and 405 for the other methods. A test
 * holds the file's place under app/api to the path that the endpoints declare.
 */
export function serve(...endpoints: Served[]): ReturnType<typeof methods> {
  const handlers = Object.fromEntries(endpoints.map((it) => [routeOf(it).method, it.handler]));
  return methods(handlers, { limit: endpoints.every(({ limit }) => limit === "none") ? "none" : "envelope" });
}
