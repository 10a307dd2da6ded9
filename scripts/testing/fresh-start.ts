import { vi } from "vitest";

/**
 * Runs before each test file that changes its process (own-process.ts). Such files run one after another in a process,
 * each with fresh modules, mocks, settings and globals. A process per file would have the same effect but take a
 * second more, mostly to load packages.
 */
type Scope = {
  __vitest_worker__: { config: { isolate: boolean } };
  almonerFirst?: { settings: NodeJS.ProcessEnv; globals: Set<string> };
};
const scope = globalThis as unknown as Scope & Record<string, unknown>;

// Vitest reads this before each file and then resets modules and mocks.
scope.__vitest_worker__.config.isolate = true;

scope.almonerFirst ??= {
  settings: { ...process.env },
  // The PDF thread does not depend on what tests change, and starting it loads all fonts.
  globals: new Set([...Object.keys(scope), "almonerFirst", "almonerPdfThread"]),
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
