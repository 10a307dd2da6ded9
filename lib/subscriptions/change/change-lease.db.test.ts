import { expect, test } from "vitest";
import { testDatabase, unique } from "@/db/testing";
import type { Context } from "@/lib/kernel/context";
import { withChangeLease } from "./change-lease";

const NOW = new Date("2026-11-21T12:00:00Z");
const at = (seconds: number): Context => ({
  db: testDatabase(),
  actor: { kind: "system", name: "test" },
  now: new Date(NOW.getTime() + seconds * 1000),
  requestId: "test",
});

test("a change whose lease expired does not release the lease of the next change", async () => {
  const id = unique();
  const change = (seconds: number) => withChangeLease(at(seconds), id, async () => "made");
  const refused = { code: "conflict" };
  const { promise: ended, resolve: end } = withResolvers();
  let second: Promise<void> = ended;
  await withChangeLease(at(0), id, async () => {
    await expect(change(59)).rejects.toMatchObject(refused);
    const { promise: begun, resolve: begin } = withResolvers();
    second = withChangeLease(at(61), id, () => {
      begin();
      return ended;
    });
    await begun;
  });
  await expect(change(62)).rejects.toMatchObject(refused);
  end();
  await second;
  expect(await change(63)).toBe("made");
});

function withResolvers(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
