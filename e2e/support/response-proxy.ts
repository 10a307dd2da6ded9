import { appendFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { type Document, operationsOf, readDocument } from "./document";
import { type Passed, startPassThrough } from "./pass-through";
import { type Exchange, responseValidator } from "./response-validator";
import { visitorHeader } from "./visitor";

export type ResponseProxy = {
  /** The app's public address for the whole run. */
  origin: string;
  /** Loads the document from the app and checks the responses recorded before it was available. */
  learn(): Promise<void>;
  /**
   * Stops the server; fails when a response broke the contract, or with `whole`, when an operation was never called.
   */
  finish(): Promise<void>;
};

/**
 * A proxy in front of the app that checks every response under `/api` against the app's own OpenAPI document;
 * violations go to `file`. With `whole`, an operation without a successful call here or at an installation that ended
 * earlier in the run is a violation.
 */
export async function startResponseProxy(
  appPort: number,
  file: string,
  isFullRun: boolean,
): Promise<ResponseProxy> {
  mkdirSync(dirname(file), { recursive: true });
  const waiting: Passed[] = [];
  const called = new Map<string, { calls: number; succeeded: boolean }>();
  const breaches = new Set<string>();
  let calls = 0;
  let document: Document | undefined;
  let validate: ReturnType<typeof responseValidator> | undefined;

  function check(passed: Passed): void {
    if (!validate) {
      waiting.push(passed);
      return;
    }
    const exchange = exchangeOf(passed);
    const { operationId, succeeded, problems } = validate(exchange);
    calls += 1;
    if (operationId) {
      const before = called.get(operationId);
      called.set(operationId, {
        calls: (before?.calls ?? 0) + 1,
        succeeded: succeeded || before?.succeeded === true,
      });
    }
    if (problems.length === 0) return;
    const { method, address, status, body } = exchange;
    const what = { operationId, method, address, status, problems, body: body?.slice(0, 2000) };
    appendFileSync(file, `${JSON.stringify(what)}\n`);
    breaches.add(`${operationId ?? `${method} ${address}`} ${status}: ${problems.join("; ")}`);
  }

  const { server, port } = await startPassThrough(appPort, {
    adds: visitorHeader,
    // Compressing every page and script once per test would be most of the app's work.
    drops: ["accept-encoding"],
    // Every test loads the same scripts and styles into an empty cache.
    remembers: ({ method, url = "" }, { headers }) =>
      method === "GET" &&
      url.startsWith("/_next/static/") &&
      /\bimmutable\b/.test(headers["cache-control"] ?? ""),
    keeps: (request, { headers }) => isApi(request.url) && isJson(headers["content-type"]),
    passed: (it) => {
      if (isApi(it.request.url)) check(it);
    },
  });

  return {
    origin: `http://localhost:${port}`,
    async learn() {
      document = await readDocument(`http://localhost:${appPort}`);
      validate = responseValidator(document);
      for (const passed of waiting.splice(0)) check(passed);
    },
    async finish() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
      const all = document ? operationsOf(document).map(({ it }) => it.operationId) : [];
      console.log(
        `  Responses: ${calls} calls of ${called.size} of ${all.length} operations, ${breaches.size} kinds of breaches.`,
      );
      const succeeded = all.filter((id) => called.get(id)?.succeeded);
      const run = process.env["TEST_DATA_DIR"];
      if (run) recordSucceeded(run, basename(dirname(file)), succeeded);
      const seen = new Set(run ? succeededIn(run) : succeeded);
      const uncalled = all.filter((id) => !seen.has(id));
      const reported = [...breaches].slice(0, 30);
      if (reported.length > 0)
        throw new Error(`Responses violated the contract (all of them: ${file}):\n${reported.join("\n")}`);
      if (isFullRun && (all.length === 0 || uncalled.length > 0))
        throw new Error(`No test successfully called: ${uncalled.join(", ") || "anything"}`);
    },
  };
}

/** In the run's folder, because an installation's own folder is removed when it ends. */
const SUCCEEDED = "succeeded-";

function recordSucceeded(run: string, installation: string, operations: string[]): void {
  writeFileSync(join(run, `${SUCCEEDED}${installation}.json`), JSON.stringify(operations));
}

/** The operations answered successfully at installations that have ended. */
function succeededIn(run: string): string[] {
  return readdirSync(run)
    .filter((name) => name.startsWith(SUCCEEDED))
    .flatMap((name) => JSON.parse(readFileSync(join(run, name), "utf8")) as string[]);
}

const isApi = (address = "") => /^\/api(?:\/|$|\?)/.test(address) && !address.startsWith("/api/inngest");
const isJson = (type = "") => /^application\/json\b/.test(type);

function exchangeOf({ request, answer, body }: Passed): Exchange {
  const { headers } = answer;
  const header = (name: string) => headers[name.toLowerCase()]?.toString() ?? null;
  return {
    method: request.method ?? "GET",
    address: request.url ?? "/",
    status: answer.statusCode ?? 0,
    header,
    body: isJson(headers["content-type"]) ? body.toString("utf8") : null,
  };
}
