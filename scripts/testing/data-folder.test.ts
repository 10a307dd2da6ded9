import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

const free = vi.hoisted(() => ({ bytes: 2 ** 40 }));
vi.mock("node:os", async (original) => ({
  ...(await original<typeof import("node:os")>()),
  freemem: () => free.bytes,
}));
vi.mock("node:fs", async (original) => ({
  ...(await original<typeof import("node:fs")>()),
  statfsSync: () => ({ bavail: 2 ** 28, bsize: 4096 }),
}));
const { makeDataFolder } = await import("./data-folder");

let memory = "";
beforeEach(() => {
  free.bytes = 2 ** 40;
  memory = mkdtempSync(join(tmpdir(), "data-folder-"));
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(memory, { recursive: true, force: true });
});

it("the data of a run are in memory if enough is free, otherwise in its folder in the clone", () => {
  const folder = makeDataFolder("/clone/.data-test/run-1", memory);
  expect(folder).toBe(join(memory, `almoner-tests-${process.pid}-run-1`));
  expect(existsSync(folder)).toBe(true);
  free.bytes = 2 ** 32;
  expect(makeDataFolder("/clone/.data-test/run-2", memory)).toBe("/clone/.data-test/run-2");
  free.bytes = 2 ** 40;
  expect(makeDataFolder("/clone/.data-test/run-2", join(memory, "none"))).toBe("/clone/.data-test/run-2");
});

it("a run removes the data in memory of killed runs, and no others", () => {
  // Above the largest process number.
  const [killed, running, other] = ["almoner-tests-4194305-run-0", "almoner-tests-1-run-0", "other"];
  for (const name of [killed, running, other]) {
    mkdirSync(join(memory, name));
    writeFileSync(join(memory, name, "data"), "data");
  }
  makeDataFolder("/clone/.data-test/run-1", memory);
  expect([killed, running, other].map((name) => existsSync(join(memory, name)))).toEqual([false, true, true]);
});

it("a run leaves the data in memory of other users", () => {
  const theirs = join(memory, "almoner-tests-4194305-run-0");
  mkdirSync(theirs);
  vi.spyOn(process, "getuid").mockReturnValue(4_194_305);
  makeDataFolder("/clone/.data-test/run-1", memory);
  expect(existsSync(theirs)).toBe(true);
});
