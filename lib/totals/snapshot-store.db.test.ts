import { count, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Executor } from "@/db/client";
import { campaigns } from "@/db/schema/campaigns";
import { makeCampaign, makeOrganization, testDatabase } from "@/db/testing";
import { readInOneSnapshot } from "./snapshot-store";

test("both connections see the same rows, even if rows are written before the second one reads", async () => {
  const db = testDatabase();
  const org = await makeOrganization();
  await makeCampaign(org.id);
  const counted = async (tx: Executor) => {
    const [row] = await tx.select({ rows: count() }).from(campaigns).where(eq(campaigns.orgId, org.id));
    return row?.rows;
  };
  let write: (value: unknown) => void = () => {};
  const written = new Promise((done) => {
    write = done;
  });
  const read = await readInOneSnapshot(
    db,
    async (tx) => {
      write(await makeCampaign(org.id));
      return counted(tx);
    },
    async (tx) => {
      await written;
      return counted(tx);
    },
  );
  expect(read).toEqual([1, 1]);
  expect(await counted(db)).toBe(2);
});

test("nothing can be written, and an error on either connection is thrown once both have ended", async () => {
  const db = testDatabase();
  const org = await makeOrganization();
  const none = async () => null;
  const write = (tx: Executor) => tx.delete(campaigns).where(eq(campaigns.orgId, org.id));
  await expect(readInOneSnapshot(db, write, none)).rejects.toMatchObject({ cause: { code: "25006" } });
  await expect(readInOneSnapshot(db, none, write)).rejects.toMatchObject({ cause: { code: "25006" } });
  let ended = false;
  const failing = readInOneSnapshot(
    db,
    async () => {
      throw new Error("one side");
    },
    async (tx) => {
      await tx.select({ rows: count() }).from(campaigns);
      ended = true;
    },
  );
  await expect(failing).rejects.toThrow("one side");
  expect(ended).toBe(true);
});
