import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";

const APP = fileURLToPath(new URL("../../../app", import.meta.url));

/** The routes of all pages, such as `/dashboard/[org]/donors/[id]`. */
export function pageRoutes(): string[] {
  return readdirSync(APP, { recursive: true, encoding: "utf8" })
    .filter((file) => /(?:^|\/)page\.tsx$/.test(file))
    .map((file) => `/${file}`.replace(/\/page\.tsx$/, "").replaceAll(/\/\([^)]*\)/g, "") || "/")
    .sort();
}

/** The route of a path: the matching route with the fewest parameters. */
export function routeOf(path: string, routes: readonly string[]): string | undefined {
  const [address = ""] = path.split("?");
  const parameters = (route: string) => route.split("[").length;
  return routes
    .filter((route) => fits(route, address))
    .sort((a, b) => parameters(a) - parameters(b))
    .at(0);
}

function fits(route: string, address: string): boolean {
  const [segments, given] = [route.split("/"), address.split("/")];
  return (
    segments.length === given.length &&
    segments.every((segment, at) => /^\[\w+\]$/.test(segment) || segment === given[at])
  );
}
