import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { isAlive } from "./processes";
import { Service, type Watcher } from "./service";

const folder = mkdtempSync(join(tmpdir(), "service-"));
const running: Service[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((service) => service.stop(1000)));
});
afterAll(() => rmSync(folder, { recursive: true }));

const ALIVE = 'process.send({ ready: "it" }); setInterval(() => {}, 1000);';

function make(code: string) {
  const log = join(folder, `${running.length}-${Math.random()}.log`);
  const watcher = { trouble: vi.fn(), givenUp: vi.fn(), changed: vi.fn() } satisfies Watcher;
  const env = { PATH: process.env["PATH"] ?? "" };
  const recipe = { name: "it", args: ["-e", code], env, cwd: folder, log };
  const service = new Service("It", recipe, watcher, undefined, 1);
  running.push(service);
  return { service, watcher, log };
}

describe("a supervised part", () => {
  it("is ready when it reports so, and its output is in its log", async () => {
    const { service, log } = make(`console.log("hello"); ${ALIVE}`);
    await service.start();
    expect(readFileSync(log, "utf8")).toContain("hello");
  });

  it("that cannot start fails with the end of its log, without a stack trace", async () => {
    const { service } = make(
      'console.error("the port is taken\\n    at Object.<anonymous> (x.js:1:1)"); process.exit(1)',
    );
    const failure = await service.start().catch((error: Error) => error.message);
    expect(failure).toMatch(/It could not start[\s\S]*the port is taken/);
    expect(failure).not.toContain("Object.<anonymous>");
  });

  it("is restarted when it dies", async () => {
    const { service, watcher } = make(ALIVE);
    await service.start();
    const first = service.pid ?? 0;
    process.kill(first, "SIGKILL");
    await vi.waitFor(() => expect(service.pid).not.toBe(first), 60_000);
    expect(watcher.trouble).toHaveBeenCalledOnce();
    expect(watcher.givenUp).not.toHaveBeenCalled();
  });

  it("is given up after five deaths in a row", async () => {
    const { service, watcher } = make(`${ALIVE} setTimeout(() => process.exit(1), 5);`);
    await service.start();
    await vi.waitFor(() => expect(watcher.givenUp).toHaveBeenCalledOnce(), 60_000);
    expect(watcher.trouble).toHaveBeenCalledTimes(4);
  });

  it("is killed with its children when it does not exit", async () => {
    const code = `
      const child = require("node:child_process").spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"]);
      process.on("SIGTERM", () => {});
      console.log(child.pid);
      ${ALIVE}`;
    const { service, watcher, log } = make(code);
    await service.start();
    const own = service.pid ?? 0;
    const grandchild = Number(readFileSync(log, "utf8"));
    await service.stop(100);
    expect(isAlive(own)).toBe(false);
    await vi.waitFor(() => expect(isAlive(grandchild)).toBe(false), 60_000);
    expect(watcher.trouble).not.toHaveBeenCalled();
  });

  it("exits with its supervisor in any case", async () => {
    const keeper = `
      const child = require("node:child_process").spawn(
        process.execPath,
        ["--require", ${JSON.stringify(fileURLToPath(new URL("./watchdog.cjs", import.meta.url)))}, "-e", "setInterval(() => {}, 1000); console.log('up')"],
        { detached: true, env: { ...process.env, ALMONER_PARENT: String(process.pid) }, stdio: ["ignore", "pipe", "ignore", "ipc"] },
      );
      child.stdout.once("data", () => { console.log(child.pid); process.send({ ready: "it" }); });
      setInterval(() => {}, 1000);`;
    const { service, log } = make(keeper);
    await service.start();
    const kept = Number(readFileSync(log, "utf8"));
    expect(isAlive(kept)).toBe(true);
    process.kill(service.pid ?? 0, "SIGKILL");
    await vi.waitFor(() => expect(isAlive(kept)).toBe(false), 60_000);
  });
});
