import { vi } from "vitest";

/**
 * Runs before each file of tests that leave marks on their process (own-process.ts): such files come one after the other in
 * a process, and each begins with modules, replaced modules, settings and globals as the first one found them. A process for
 * each file would give the same and takes a second more, most of it to load packages.
 */
type Scope = {
  __vitest_worker__: { config: { isolate: boolean } };
  almonerFirst?: { settings: NodeJS.ProcessEnv; globals: Set<string> };
};
const scope = globalThis as unknown as Scope & Record<string, unknown>;

// Read by the runner before each file: then it forgets modules and what replaced them.
scope.__vitest_worker__.config.isolate = true;

scope.almonerFirst ??= {
  settings: { ...process.env },
  globals: new Set([...Object.keys(scope), "almonerFirst"]),
};
const { settings, globals } = scope.almonerFirst;
for (const name of Object.keys(process.env)) if (!(name in settings)) delete process.env[name];
Object.assign(process.env, settings);
vi.unstubAllGlobals();
vi.useRealTimers();
for (const name of Object.keys(scope).filter((one) => one.startsWith("almoner") && !globals.has(one))) {
  const left = scope[name] as { close?: () => unknown } | undefined;
  await left?.close?.();
  delete scope[name];
}
