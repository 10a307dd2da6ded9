import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { Agent, get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, expect, it, vi } from "vitest";
import { freePorts } from "@/local/up/ports";
import { isAlive } from "@/local/up/processes";
import { inForm } from "../long-forms";

const folder = mkdtempSync(join(tmpdir(), "serve-"));
const clusterFile = fileURLToPath(new URL("cluster.mjs", import.meta.url));
const PATIENCE = { timeout: 60_000, interval: 50 };

/**
 * A server that responds with its process id, at `/slow` only after SIGTERM. It is busy for a moment, so that another
 * process accepts the next connection.
 */
const SERVER = `
const server = require("node:http").createServer((request, response) => {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
  const answer = () => response.end(String(process.pid));
  if (request.url === "/slow") process.once("SIGTERM", answer);
  else answer();
});
process.on("SIGTERM", () => server.close(() => process.exit(143)));
server.listen(Number(process.argv[2]), "127.0.0.1");
`;
writeFileSync(join(folder, "server.cjs"), SERVER);
writeFileSync(join(folder, "broken.cjs"), "process.exit(3);");

const running: ChildProcess[] = [];
afterEach(() => {
  for (const child of running.splice(0)) child.kill("SIGKILL");
});
afterAll(() => rmSync(folder, { recursive: true }));

async function serve(file = "server.cjs", count = 2) {
  const [port = 0] = await freePorts(1);
  const options = { exec: join(folder, file), args: [String(port)], count, firstPauseMs: 1 };
  const code = `import { runProcesses } from ${JSON.stringify(clusterFile)}; runProcesses(${JSON.stringify(options)});`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", code], { stdio: "ignore" });
  running.push(child);
  return { child, port };
}

/** The id of the process that answers a new connection; 0 when none does. */
function requestPid(port: number, path = "/"): Promise<number> {
  return new Promise((done) => {
    const request = get({ port, path, agent: new Agent() }, (response) => {
      let text = "";
      response.on("data", (piece) => {
        text += piece;
      });
      response.on("end", () => done(Number(text)));
    });
    request.on("error", () => done(0));
  });
}

/** Waits until this many processes answer; returns their ids. */
async function answering(port: number, count: number): Promise<number[]> {
  let pids: number[] = [];
  await vi.waitFor(async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => requestPid(port)));
    // One process may answer all requests while the others wait for a CPU.
    pids = [...new Set([...pids, ...answers])].filter((pid) => pid > 0 && isAlive(pid));
    expect(pids).toHaveLength(count);
  }, PATIENCE);
  return pids;
}

it("several processes answer on one port; a killed one is replaced, and the others answer meanwhile", async () => {
  const { port } = await serve();
  const [victim = 0, other = 0] = await answering(port, 2);
  process.kill(victim, "SIGKILL");
  await vi.waitFor(() => expect(isAlive(victim)).toBe(false), PATIENCE);
  const pids = await answering(port, 2);
  expect(pids).toContain(other);
  expect(pids).not.toContain(victim);
});

it("every connection opened while processes are killed is answered or closed", async () => {
  const { port } = await serve();
  await answering(port, 2);
  for (let round = 0; round < inForm(3, 5); round++) {
    const requests = Array.from({ length: 30 }, () => requestPid(port));
    const [first = 0] = (await Promise.all(requests.slice(0, 10))).filter((pid) => pid > 0);
    const during = Array.from({ length: 30 }, () => requestPid(port));
    if (first > 0) process.kill(first, "SIGKILL");
    await Promise.all([...requests, ...during]);
    await answering(port, 2);
  }
});

it("all of many processes killed at once, soon after their start, are replaced", async () => {
  const { port } = await serve("server.cjs", 6);
  const pids = await answering(port, 6);
  for (const pid of pids) process.kill(pid, "SIGKILL");
  await vi.waitFor(() => expect(pids.some(isAlive)).toBe(false), PATIENCE);
  for (const pid of await answering(port, 6)) expect(pids).not.toContain(pid);
});

it("on SIGTERM, open requests are answered, and nothing is left", async () => {
  const { child, port } = await serve();
  const pids = await answering(port, 2);
  const slow = requestPid(port, "/slow");
  // Both have begun to answer it when the next ones are answered.
  await answering(port, 2);
  child.kill("SIGTERM");
  expect(pids).toContain(await slow);
  const [code] = child.exitCode === null ? await once(child, "exit") : [child.exitCode];
  expect(code).toBe(0);
  for (const pid of pids) expect(isAlive(pid)).toBe(false);
});

it("when the supervising process is killed, its processes end and free the port", async () => {
  const { child, port } = await serve();
  const pids = await answering(port, 2);
  child.kill("SIGKILL");
  await vi.waitFor(() => {
    for (const pid of pids) expect(isAlive(pid)).toBe(false);
  }, PATIENCE);
  expect(await requestPid(port)).toBe(0);
});

it("processes that cannot start end it with 1", async () => {
  const { child } = await serve("broken.cjs");
  const [code] = await once(child, "exit");
  expect(code).toBe(1);
});
