import { type Context, Hono } from "hono";
import { overviewPage } from "../console/pages";
import { InvalidEvent, readEvents } from "../events/events";
import { newId } from "../events/ids";
import { Overloaded } from "../events/ingest";
import { isAuthorized } from "../protocol/signature";
import type { Op } from "../protocol/types";
import { retryRun } from "../runs/retry-run";
import { reason } from "./core";
import { WAKE_CHANNEL } from "./leader";
import type { Server } from "./server";
import { readState } from "./state";

// Inngest takes 4 MB per request.
const MAX_BODY_BYTES = 4 * 1024 * 1024;

/** All HTTP routes of this server. */
export function createApp(server: Server): Hono {
  const { core } = server;
  const app = new Hono();
  app.route("/", core.faults.routes());
  app.use(
    core.faults.middleware((status) => Response.json({ error: "injected failure", status }, { status })),
  );

  app.post("/e/:key", async (c) => {
    if (c.req.param("key") !== core.settings.eventKey) return refuse(c, 401, "Event key not found");
    if (Number(c.req.header("content-length") ?? 0) > MAX_BODY_BYTES)
      return refuse(c, 413, "the request is larger than 4 MB");
    try {
      const seed = c.req.header("x-inngest-event-id-seed");
      const payloads = readEvents(await c.req.json(), seed ?? newId(core.now()), core.now());
      const ids = await server.ingest.accept(payloads, seed);
      return c.json({ ids, status: 200 });
    } catch (error) {
      if (error instanceof InvalidEvent || error instanceof SyntaxError) return refuse(c, 400, error.message);
      if (!(error instanceof Overloaded)) console.error(`jobs: events refused: ${reason(error)}`);
      return refuse(c, 503, reason(error));
    }
  });

  app.post("/v1/checkpoint/:runId/async", async (c) => {
    if (!isAuthorized(c.req.header("authorization"), core.settings.signingKey))
      return refuse(c, 401, "wrong signing key");
    const body: { qi_id?: string; steps?: Op[] } = await c.req.json();
    const taken = await server.dispatcher.checkpoint(body.qi_id ?? "", body.steps ?? []);
    return taken ? c.json({ data: {}, metadata: {} }) : refuse(c, 409, "the call is no longer current");
  });

  app.get("/health", async (c) => {
    try {
      const state = await readState(server);
      return c.json({ status: state.leader ? "ok" : "standby", ...state }, state.leader ? 200 : 503);
    } catch (error) {
      return c.json({ status: "down", error: reason(error) }, 503);
    }
  });
  app.get("/_control/state", async (c) => c.json(await readState(server)));
  app.post("/_control/runs/:id/retry", async (c) => {
    const done = await retryRun(core.pool, c.req.param("id"), core.now());
    if (core.epoch === null) await core.pool.query(`NOTIFY ${WAKE_CHANNEL}`);
    server.pollNow();
    if (c.req.header("accept")?.includes("text/html")) return c.redirect("/", 303);
    return done ? c.json({ retried: true }) : refuse(c, 404, "no failed run has this id");
  });
  app.get("/", async (c) => c.html(await overviewPage(server)));

  app.notFound((c) => refuse(c, 404, "not found"));
  app.onError((error, c) => refuse(c, 503, reason(error)));
  return app;
}

function refuse(c: Context, status: 400 | 401 | 404 | 409 | 413 | 503, error: string): Response {
  return c.json({ error, status }, status);
}
