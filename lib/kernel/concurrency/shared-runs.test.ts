import { expect, test } from "vitest";
import { SharedRuns } from "./shared-runs";

/** Work that ends on demand. */
function manual() {
  const begun: { end: () => void; fail: (error: Error) => void }[] = [];
  const work = () => new Promise<void>((end, fail) => begun.push({ end, fail }));
  return { begun, work };
}
const settled = () => new Promise((done) => setImmediate(done));

test("callers that arrive during a run share the next one, which starts after they arrived", async () => {
  const runs = new SharedRuns(4);
  const { begun, work } = manual();
  const first = runs.run("org", work);
  const later = Array.from({ length: 50 }, () => runs.run("org", work));
  await settled();
  expect(begun).toHaveLength(1);
  begun[0]?.end();
  await first;
  await settled();
  expect(begun).toHaveLength(2);
  begun[1]?.end();
  await Promise.all(later);
  expect(begun).toHaveLength(2);
});

test("a failed run rejects for all callers that share it, and the next one starts", async () => {
  const runs = new SharedRuns(4);
  const { begun, work } = manual();
  const outcomes = [runs.run("org", work), runs.run("org", work)].map((run) =>
    run.then(
      () => "done",
      (error: Error) => error.message,
    ),
  );
  begun[0]?.fail(new Error("no connection"));
  await settled();
  begun[1]?.end();
  expect(await Promise.all(outcomes)).toEqual(["no connection", "done"]);
});

test("different keys run concurrently, up to the limit", async () => {
  const runs = new SharedRuns(2);
  const { begun, work } = manual();
  const all = ["a", "b", "c"].map((key) => runs.run(key, work));
  await settled();
  expect(begun).toHaveLength(2);
  begun[0]?.end();
  await settled();
  expect(begun).toHaveLength(3);
  for (const { end } of begun) end();
  await Promise.all(all);
});
