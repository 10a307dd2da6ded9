import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const PAGE = fileURLToPath(new URL("../../../docs/costs-per-call.md", import.meta.url));
const ROW = /^\| `([A-Z*]+ [^`]+)` \| ([^|]*) \| ([^|]*) \|(?:[^|]*\|){3}$/;

/** The routes of docs/costs-per-call.md, such as `GET /docs/**`, each with the text of its limit. */
export function readCostTable(): { route: string; limit: string }[] {
  return readFileSync(PAGE, "utf8")
    .split("\n")
    .flatMap((line) => {
      const [, route = "", , limit = ""] = ROW.exec(line) ?? [];
      return route ? [{ route, limit }] : [];
    });
}
