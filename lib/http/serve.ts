import { type Declaration, routeOf } from "./declaration";
import { methods } from "./methods";
import type { Handler } from "./route";

type Served = Pick<Declaration, "route" | "limit"> & { handler: Handler };

/**
 * Returns the exports of a route file: the endpoints of one path by method, and 405 for other methods. A test compares
 * the file's location under app/api with the declared path.
 */
export function serve(...endpoints: Served[]): ReturnType<typeof methods> {
  const handlers = Object.fromEntries(endpoints.map((it) => [routeOf(it).method, it.handler]));
  return methods(handlers, { limit: endpoints.every(({ limit }) => limit === "none") ? "none" : "envelope" });
}
