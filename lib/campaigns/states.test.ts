import { expect, test } from "vitest";
import { mayMove } from "./states";

const STATES = ["DRAFT", "ACTIVE", "PAUSED", "ENDED"] as const;
const ALLOWED = new Set([
  "DRAFT>ACTIVE",
  "ACTIVE>PAUSED",
  "PAUSED>ACTIVE",
  "ACTIVE>ENDED",
  "PAUSED>ENDED",
  "ENDED>ACTIVE",
]);

test("exactly the specified status changes are allowed, and keeping the status is always allowed", () => {
  for (const from of STATES)
    for (const to of STATES)
      expect(mayMove(from, to), `${from} to ${to}`).toBe(from === to || ALLOWED.has(`${from}>${to}`));
});
