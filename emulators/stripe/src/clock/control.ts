import { Hono } from "hono";
import { invalidRequest } from "../api/errors";
import { isJson, optionalText, readJson } from "../control/read";
import type { SimulatorControls } from "../simulator";
import { type Advanced, advance, resetClock } from "./advance";
import { instant, later } from "./spans";

/** `GET`, `POST` and `DELETE` of `/_control/clock`. */
export function clockRoutes(simulator: SimulatorControls): Hono {
  const app = new Hono();
  app.get("/_control/clock", (c) => c.json(reading(simulator)));
  app.post("/_control/clock", async (c) => c.json(await move(simulator, await readJson(c))));
  app.delete("/_control/clock", (c) => {
    resetClock(simulator);
    return c.json(reading(simulator));
  });
  return app;
}

function reading({ clock }: SimulatorControls): { now: string; offsetMs: number } {
  return { now: clock.now().toISOString(), offsetMs: clock.offsetMs() };
}

/** `{ by: "+1month" }`, `{ to: "<ISO instant>" }` or `{ reset: true }`; `patienceMs` is for tests. */
async function move(
  simulator: SimulatorControls,
  body: unknown,
): Promise<Advanced | { now: string; offsetMs: number }> {
  if (!isJson(body)) throw invalidRequest("Moving the clock takes a JSON object.");
  const { patienceMs, reset } = body;
  const [by, to] = [optionalText(body, "by"), optionalText(body, "to")];
  if (reset === true) {
    resetClock(simulator);
    return reading(simulator);
  }
  if ((by === undefined) === (to === undefined))
    throw invalidRequest('Say where to: { "by": "+1month" } or { "to": "2027-01-31T09:00:00Z" }.');
  return advance(
    simulator,
    (now) => (by === undefined ? instant(now, to ?? "") : later(now, by)),
    typeof patienceMs === "number" ? patienceMs : undefined,
  );
}
