import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { deadlockFaults } from "./deadlocks";

const report = (one: string, other: string) => `2026-11-22 10:27:58.658 UTC [1] ERROR:  deadlock detected
2026-11-22 10:27:58.658 UTC [1] DETAIL:  Process 1 waits for ShareLock on transaction 7; blocked by process 2.
	Process 2 waits for ExclusiveLock on tuple (3,23) of relation 9 of database 8; blocked by process 1.
	Process 1: 
	    ${one}
	Process 2: 
	    ${other}
2026-11-22 10:27:58.658 UTC [1] HINT:  See server log for query details.
`;

it("a deadlock between different statements is a finding, one between two runs of one statement is not", () => {
  const dataDir = mkdtempSync(join(tmpdir(), "deadlocks-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  expect(deadlockFaults(dataDir)).toEqual([]);
  mkdirSync(join(dataDir, "logs"));
  const order = report("update a set x = $1", "update b set x = $1");
  const queue = report("update a set x = $1", "update a set x = $1");
  writeFileSync(join(dataDir, "logs", "postgres.log"), `started\n${queue}${order}ended\n`);
  const faults = deadlockFaults(dataDir);
  expect(faults).toHaveLength(1);
  expect(faults[0]).toContain("update b");
});
