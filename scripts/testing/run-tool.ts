import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { hasExited, signal } from "@/local/up/processes";
import type { Output } from "./lane-output";

const WATCHDOG = fileURLToPath(new URL("../../local/up/watchdog.cjs", import.meta.url));
const running = new Set<number>();
/** Tests create many short-lived objects. 64 MiB for these instead of 16 takes a few percent less CPU time. */
const NODE_OPTIONS = [process.env["NODE_OPTIONS"], "--max-semi-space-size=64"].filter(Boolean).join(" ");

/**
 * Runs a node program in its own process group, with output to our screen or to `output`; resolves to its exit code,
 * or 1 when a signal ended it. Kills leftover processes of the group.
 */
export async function runTool(
  args: string[],
  env: Record<string, string> = {},
  output?: Output,
): Promise<number> {
  const to = output ? "pipe" : "inherit";
  const child = spawn(process.execPath, ["--require", WATCHDOG, ...args], {
    env: { ...process.env, ...output?.env, NODE_OPTIONS, ...env, ALMONER_PARENT: String(process.pid) },
    detached: true,
    stdio: ["ignore", to, to, "ipc"],
  });
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk: Buffer) => output?.write(chunk));
  const pid = child.pid ?? 0;
  running.add(pid);
  const code = await new Promise<number>((done) => {
    child.once("error", () => done(1));
    child.once("exit", (exit) => done(exit ?? 1));
  });
  running.delete(pid);
  if (pid) signal(-pid, "SIGKILL");
  return code;
}

/** Stops the running tool, with time to clean up. */
export async function endTools(): Promise<void> {
  await Promise.all(
    [...running].map(async (pid) => {
      signal(pid, "SIGINT");
      if (!(await hasExited(pid, 30_000))) signal(-pid, "SIGKILL");
    }),
  );
}
