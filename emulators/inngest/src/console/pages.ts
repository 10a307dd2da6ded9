import { html, raw } from "hono/html";
import type { HtmlEscapedString } from "hono/utils/html";
import { errorMessage } from "../protocol/call-app";
import type { Json } from "../protocol/types";
import type { Server } from "../server/server";
import { readState } from "../server/state";

type Html = HtmlEscapedString | Promise<HtmlEscapedString>;
type Row = {
  id: string;
  fn_id: string;
  name: string;
  status: string;
  attempt: number;
  created_at: Date;
  due_at: Date | null;
  finished_at: Date | null;
  result: Json;
  steps: string | null;
  events: number;
};
type BatchRow = { fn_id: string; batch_key: string; events: number; due_at: Date };

const RUNS = `
  SELECT r.id, r.fn_id, e.name, r.status, r.attempt, r.created_at, r.due_at, r.finished_at, r.result,
    coalesce(cardinality(r.event_keys), 1) AS events,
    (SELECT string_agg(coalesce(s.name, s.id) || CASE s.state WHEN 'data' THEN '' ELSE ' (' || s.state || ')' END,
      ', ' ORDER BY s.position) FROM jobs.steps s WHERE s.run_id = r.id) AS steps
  FROM jobs.runs r JOIN jobs.events e ON e.key = r.event_key`;

const BATCHES = `
  SELECT fn_id, batch_key, count(*)::integer AS events, min(due_at) AS due_at
  FROM jobs.batch_items GROUP BY 1, 2 ORDER BY 4 LIMIT 50`;

const STYLE = `
  :root { color-scheme: light dark; --ink: #1f2421; --soft: #5d665f; --paper: #fbfaf7; --line: #dfdcd3; --bad: #a32b22 }
  @media (prefers-color-scheme: dark) {
    :root { --ink: #ecebe6; --soft: #a3aaa4; --paper: #171a18; --line: #343a36; --bad: #f08a80 } }
  body { font: 15px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); margin: 0 auto;
    max-width: 72rem; padding: 2rem 1rem 4rem }
  h1 { font-size: 1.5rem; margin: 0 } h2 { font-size: 1.1rem; margin: 2rem 0 .5rem } p { color: var(--soft) }
  dl { display: flex; flex-wrap: wrap; gap: 2rem; margin: 1rem 0 } dt { color: var(--soft); font-size: .85rem }
  dd { margin: 0; font-size: 1.4rem; font-variant-numeric: tabular-nums }
  div { overflow-x: auto } table { border-collapse: collapse; width: 100% }
  th, td { text-align: left; padding: .4rem .75rem .4rem 0; border-bottom: 1px solid var(--line); vertical-align: top }
  th { color: var(--soft); font-weight: 500; font-size: .85rem } .failed { color: var(--bad) }
  button { font: inherit; color: inherit; background: none; border: 1px solid var(--line); border-radius: 8px;
    padding: .15rem .7rem; cursor: pointer }`;

/** The console page: queue sizes, failed runs, latest runs. Rejects when the database is not reachable. */
export async function overviewPage(server: Server): Promise<Html> {
  const { pool, registry } = server.core;
  const [state, failed, recent, open] = await Promise.all([
    readState(server),
    pool.query<Row>(`${RUNS} WHERE r.status = 'failed' ORDER BY r.finished_at DESC LIMIT 50`),
    pool.query<Row>(`${RUNS} ORDER BY r.id DESC LIMIT 50`),
    pool.query<BatchRow>(BATCHES),
  ]);
  const counts = {
    Queued: state.queued,
    Running: state.running,
    Retrying: state.retrying,
    Sleeping: state.sleeping,
    "In batches": state.batched,
  };
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>Background work</title>
        <style>${raw(STYLE)}</style>
      </head>
      <body>
        <h1>Background work</h1>
        <p>
          Runs the app's functions on this machine, in place of Inngest.
          ${state.leader ? "" : "Another process is the leader; this one is on standby."}
          ${state.synced ? "" : "Waiting for the app to list its functions."}
          Clock: ${state.now}
        </p>
        <dl>
          ${Object.entries({ ...counts, Failed: state.failed }).map(
            ([name, count]) => html`<div><dt>${name}</dt><dd>${count}</dd></div>`,
          )}
        </dl>
        <h2>Failed in the last three days</h2>
        ${failed.rows.length === 0 ? html`<p>Nothing failed.</p>` : runTable(failed.rows, true)}
        ${open.rows.length === 0 ? "" : html`<h2>Open batches</h2>${batchTable(open.rows)}`}
        <h2>Last runs</h2>
        ${recent.rows.length === 0 ? html`<p>Nothing ran yet.</p>` : runTable(recent.rows, false)}
        <h2>Functions</h2>
        <div><table>
          <tr><th>Function</th><th>Starts on</th><th>Next time</th></tr>
          ${[...(registry?.functions.values() ?? [])].map((fn) => {
            const next = server.timers.nextOf(fn.id);
            const causes = [
              ...fn.events.map((trigger) => trigger.name),
              ...fn.crons.map((cron) => cron.line),
            ];
            return html`<tr><td>${fn.id}</td><td>${causes.join(", ")}</td><td>${next === null ? "" : time(new Date(next))}</td></tr>`;
          })}
        </table></div>
      </body>
    </html>`;
}

function runTable(rows: Row[], retry: boolean): Html {
  return html`<div><table>
    <tr><th>Function</th><th>Event</th><th>State</th><th>Steps</th><th>Started</th>${retry ? html`<th></th>` : ""}</tr>
    ${rows.map(
      (row) => html`<tr>
        <td>${row.fn_id}</td>
        <td>${row.name}${row.events > 1 ? ` (${row.events} events)` : ""}</td>
        <td>${stateOf(row)}</td>
        <td>${row.steps ?? ""}</td>
        <td>${time(row.created_at)}</td>
        ${
          retry
            ? html`<td><form method="post" action="/_control/runs/${row.id}/retry"><button>Retry</button></form></td>`
            : ""
        }
      </tr>`,
    )}
  </table></div>`;
}

function batchTable(rows: BatchRow[]): Html {
  return html`<div><table>
    <tr><th>Function</th><th>Key</th><th>Events</th><th>Starts</th></tr>
    ${rows.map(
      (row) =>
        html`<tr><td>${row.fn_id}</td><td>${row.batch_key}</td><td>${row.events}</td><td>${time(row.due_at)}</td></tr>`,
    )}
  </table></div>`;
}

function stateOf(row: Row): Html {
  if (row.status === "failed") return html`<span class="failed">failed: ${errorMessage(row.result)}</span>`;
  if (row.status === "completed") return html`completed`;
  const tries = row.attempt > 0 ? `, attempt ${row.attempt + 1}` : "";
  return html`due ${row.due_at ? time(row.due_at) : ""}${tries}`;
}

function time(date: Date): Html {
  const text = date.toISOString();
  return html`<time datetime="${text}">${text.slice(0, 19).replace("T", " ")}</time>`;
}
