import { eq, inArray } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { donations } from "@/db/schema/donations";
import { donors } from "@/db/schema/donors";
import { organizations } from "@/db/schema/organizations";
import { testDatabase, unique } from "@/db/testing";
import { sendReceipt } from "@/lib/emails/donors/send-receipt";
import {
  makeDonations,
  refusedAddress,
  rowsOf,
  sendIndividually,
  startProvider,
} from "@/lib/emails/testing/follow-ups";
import { databaseFailingAt, emailRow, NOW, systemContext } from "@/lib/emails/testing/rows";
import { followUpDonations } from "./follow-up-donations";

const background = vi.hoisted(() => ({
  events: [] as { id: string; name: string; data: { cause: string } }[],
}));
vi.mock("@/lib/services/inngest/send", () => ({
  sendToBackground: async (events: typeof background.events) => void background.events.push(...events),
}));
const logged = vi.hoisted(() => ({ errors: [] as unknown[], warnings: [] as unknown[] }));
vi.mock("@/lib/services/log", () => ({
  log: {
    error: (what: unknown) => void logged.errors.push(what),
    warn: (what: unknown) => void logged.warnings.push(what),
  },
}));

/** Makes rendering fail for emails that contain this link. */
const composing = vi.hoisted(() => ({ fails: null as string | null }));
vi.mock("@/lib/emails/render", async (original) => {
  const real = await original<typeof import("@/lib/emails/render")>();
  const renderEmail: typeof real.renderEmail = async (name, sender, props) => {
    const { link } = props as { link?: string };
    if (composing.fails && link?.includes(composing.fails)) throw new Error("no such template");
    return real.renderEmail(name, sender, props);
  };
  return { ...real, renderEmail };
});

let provider: Awaited<ReturnType<typeof startProvider>>;
beforeAll(async () => {
  provider = await startProvider();
});
beforeEach(() => {
  provider.calls.length = 0;
  Object.assign(background, { events: [] });
  Object.assign(logged, { errors: [], warnings: [] });
});
afterEach(() => provider.clearFaults());
afterAll(() => provider.stop());

const followUp = (ids: readonly string[], db = testDatabase()) => followUpDonations(systemContext(db), ids);
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

type Made = Awaited<ReturnType<typeof makeDonations>>;
/** Expects one receipt per donor and one staff notice per donation, recorded in each row. */
async function expectEachOnce({ ids, donors, staff }: Pick<Made, "ids" | "donors" | "staff">) {
  const rows = await rowsOf(ids);
  const mails = (await provider.mails()).filter(({ to }) => to[0] === staff || donors.includes(to[0] ?? ""));
  const receivers = mails.map(({ to }) => to[0] ?? "").sort();
  expect(receivers).toEqual([...donors, ...ids.map(() => staff)].sort());
  expect(rows.map(({ cause }) => cause).sort()).toEqual(
    ids.flatMap((id) => [`receipt:${id}`, `admin:${id}`]).sort(),
  );
  for (const row of rows) expect(row).toMatchObject({ sentAt: NOW, lastError: null, refusedAt: null });
  return { rows, mails };
}

test("fifty donations send a hundred emails in one call, each once, and each is recorded", async () => {
  const made = await makeDonations(50);
  expect(await followUp(made.ids)).toEqual({ sent: 100, refused: 0, alone: 0, milestones: 0 });
  expect(provider.calls).toHaveLength(1);
  const { rows, mails } = await expectEachOnce(made);
  expect(new Set(rows.map(({ providerId }) => providerId))).toEqual(new Set(mails.map(({ id }) => id)));
  const receipt = await emailRow(`receipt:${made.ids[0]}`);
  expect(receipt).toMatchObject({ kind: "RECEIPT", recipient: made.donors[0], attempts: 1 });
  const [mail] = await provider.mailsTo(made.donors[0] ?? "");
  expect(mail).toMatchObject({ id: receipt?.providerId, idempotencyKey: receipt?.batch });
  expect(background.events).toEqual([]);
});

test("dedications are notified in the batch of receipts and notices; more than a hundred emails take two calls", async () => {
  const to = (index: number) => `${index}-${named}@example.org`;
  const named = unique();
  const { ids } = await makeDonations(40, (index) => ({
    tributeType: "IN_MEMORY",
    tributeName: "Rosa Diaz",
    tributeNotifyEmail: index < 30 ? to(index) : null,
  }));
  expect(await followUp(ids)).toMatchObject({ sent: 110 });
  expect(provider.calls).toHaveLength(2);
  for (const index of [0, 29]) expect(await provider.mailsTo(to(index))).toHaveLength(1);
});

test("a single donation is followed up by the same call", async () => {
  const made = await makeDonations(1);
  expect(await followUp(made.ids)).toMatchObject({ sent: 2 });
  await expectEachOnce(made);
  expect(provider.calls).toHaveLength(1);
});

describe("each email is sent once", () => {
  test("if a batch is repeated, in part, or mixed with others", async () => {
    const made = await makeDonations(6);
    const [a = "", b = "", c = "", d = "", e = "", f = ""] = made.ids;
    expect(await followUp([a, b, c, c])).toMatchObject({ sent: 6 });
    expect(await followUp([a, b, c])).toMatchObject({ sent: 0 });
    expect(await followUp([c, d])).toMatchObject({ sent: 2 });
    expect(await followUp([f, e, d, a])).toMatchObject({ sent: 4 });
    expect(provider.calls).toHaveLength(3);
    await expectEachOnce(made);
  });

  test("under concurrent batches of different compositions", async () => {
    const made = await makeDonations(12);
    await provider.fault({ on: "requests", kind: "slow", ms: 300 });
    const parts = [
      made.ids,
      made.ids.slice(3, 9),
      made.ids.slice(6),
      made.ids.toReversed(),
      made.ids.slice(0, 1),
    ];
    for (let pending = parts; pending.length > 0; ) {
      const runs = await Promise.all(
        pending.map(async (part) => ({ part, error: await failureOf(followUp(part)) })),
      );
      for (const { error } of runs) if (error) expect(error).toMatchObject({ kind: "temporary" });
      pending = runs.filter(({ error }) => error !== null).map(({ part }) => part);
    }
    await expectEachOnce(made);
  });

  test("if the process ends between the provider's response and the database write, and other events come first", async () => {
    const made = await makeDonations(5);
    const killed = followUp(made.ids.slice(0, 3), databaseFailingAt("update emails"));
    expect(await failureOf(killed)).toMatchObject({ message: "the process was killed here" });
    // One donation of that batch with two others: the first batch is repeated unchanged.
    expect(await followUp(made.ids.slice(2))).toMatchObject({ sent: 10 });
    expect(await followUp(made.ids)).toMatchObject({ sent: 0 });
    const [first, ...later] = provider.calls;
    expect(later).toContain(first);
    const { rows, mails } = await expectEachOnce(made);
    expect(new Set(rows.map(({ providerId }) => providerId))).toEqual(new Set(mails.map(({ id }) => id)));
  });

  test("if the response is lost and an event of one of the donations comes alone", async () => {
    const made = await makeDonations(3);
    await provider.fault({ on: "deliveries", kind: "drop", times: 1 });
    expect(await failureOf(followUp(made.ids))).toMatchObject({ kind: "temporary" });
    expect(await followUp(made.ids.slice(1, 2))).toMatchObject({ sent: 6 });
    expect(new Set(provider.calls).size).toBe(1);
    await expectEachOnce(made);
  });

  test("if the content changed after the provider accepted it; it is recorded as sent without an id", async () => {
    const made = await makeDonations(2);
    await provider.fault({ on: "deliveries", kind: "drop", times: 1 });
    await failureOf(followUp(made.ids));
    const { id } = made.org;
    await testDatabase().update(organizations).set({ name: "Hope House" }).where(eq(organizations.id, id));
    expect(await followUp(made.ids)).toMatchObject({ sent: 4 });
    const { rows } = await expectEachOnce(made);
    for (const row of rows) expect(row.providerId).toBeNull();
  });

  test("if it was begun individually before, or belongs to a batch when its individual sending is requested", async () => {
    const made = await makeDonations(2);
    const [alone = "", batched = ""] = made.ids;
    await provider.fault({ on: "deliveries", kind: "drop", times: 1 });
    await failureOf(sendReceipt(systemContext(), { donationId: alone }));
    await provider.fault({ on: "deliveries", kind: "drop", times: 1 });
    await failureOf(followUp(made.ids));
    expect(background.events).toEqual([
      { id: `email:receipt:${alone}:1`, name: "email/owed", data: { cause: `receipt:${alone}` } },
    ]);
    expect(await sendReceipt(systemContext(), { donationId: batched })).toBe("settled");
    expect(await followUp(made.ids)).toMatchObject({ sent: 3, alone: 1 });
    await sendIndividually(background.events);
    await expectEachOnce(made);
    expect(await emailRow(`receipt:${alone}`)).toMatchObject({ batch: null, attempts: 2 });
  });
});

describe("each owed email is eventually sent", () => {
  test("if the batch never reached the provider: an event of one of its donations repeats all of it", async () => {
    const made = await makeDonations(3);
    await provider.fault({ on: "requests", kind: "drop", times: 1 });
    expect(await failureOf(followUp(made.ids))).toMatchObject({ kind: "temporary" });
    const begun = await rowsOf(made.ids);
    for (const row of begun)
      expect(row).toMatchObject({ sentAt: null, attempts: 1, lastError: expect.any(String) });
    expect(logged.warnings).toHaveLength(1);
    expect(await followUp(made.ids.slice(0, 1))).toMatchObject({ sent: 6 });
    const { rows } = await expectEachOnce(made);
    for (const row of rows) expect(row.attempts).toBe(2);
  });

  test("after the provider's delay, under the same key", async () => {
    const made = await makeDonations(2);
    await provider.fault({ on: "requests", kind: "fail", status: 429, times: 1 });
    expect(await failureOf(followUp(made.ids))).toMatchObject({ kind: "temporary", retryAfterSeconds: 1 });
    expect((await emailRow(`admin:${made.ids[0]}`))?.lastError).toContain("429");
    expect(await followUp(made.ids)).toMatchObject({ sent: 4 });
    expect(new Set(provider.calls).size).toBe(1);
    await expectEachOnce(made);
  });

  test("although one address of its batch is refused, which is recorded and not retried", async () => {
    const bad = [refusedAddress(), `${unique()}@no-dot`];
    const made = await makeDonations(4, (index) => (bad[index] ? { donorEmail: bad[index] } : {}));
    expect(await followUp(made.ids)).toEqual({ sent: 6, refused: 2, alone: 0, milestones: 0 });
    expect(await followUp(made.ids)).toEqual({ sent: 0, refused: 0, alone: 0, milestones: 0 });
    expect(provider.calls).toHaveLength(1);
    for (const [index, error] of ["Invalid `to` field", "not an email address"].entries()) {
      const row = await emailRow(`receipt:${made.ids[index]}`);
      expect(row).toMatchObject({ sentAt: null, refusedAt: NOW, attempts: 1, batch: null });
      expect(row?.lastError).toContain(error);
    }
    for (const donor of made.donors.slice(2)) expect(await provider.mailsTo(donor)).toHaveLength(1);
    expect(await provider.mailsTo(made.staff)).toHaveLength(4);
    expect(logged.warnings).toHaveLength(2);
  });

  test("individually, when a refused address has been corrected", async () => {
    const { ids, staff } = await makeDonations(1, () => ({ donorEmail: refusedAddress() }));
    const [id = ""] = ids;
    await followUp(ids);
    const donor = `${unique()}@example.org`;
    const theirs = testDatabase()
      .select({ id: donations.donorId })
      .from(donations)
      .where(eq(donations.id, id));
    await testDatabase().update(donors).set({ email: donor }).where(inArray(donors.id, theirs));
    expect(await followUp(ids)).toMatchObject({ sent: 0, alone: 1 });
    await sendIndividually(background.events);
    expect(provider.calls.at(-1)).toBe(`receipt:${id}`);
    await expectEachOnce({ ids, donors: [donor], staff });
  });

  test("individually under its own key, if the provider refuses the batch as a whole", async () => {
    const dedication = {
      tributeType: "IN_HONOR",
      tributeName: "Rosa",
      tributeNotifyEmail: `${unique()}@example.org`,
    } as const;
    const made = await makeDonations(2, () => dedication);
    await provider.fault({ on: "requests", kind: "fail", status: 422, times: 1 });
    expect(await followUp(made.ids)).toEqual({ sent: 0, refused: 0, alone: 6, milestones: 0 });
    const causes = made.ids.flatMap((id) => [`admin:${id}`, `receipt:${id}`, `tribute:${id}`]).sort();
    expect(background.events.map(({ data }) => data.cause).sort()).toEqual(causes);
    expect((await emailRow(causes[0] ?? ""))?.lastError).toContain("422");
    await sendIndividually(background.events);
    expect(provider.calls.slice(1).sort()).toEqual(causes);
    for (const row of await rowsOf(made.ids))
      expect(row).toMatchObject({ sentAt: NOW, batch: null, attempts: 2 });
    expect(await provider.mailsTo(made.staff)).toHaveLength(2);
    expect(await provider.mailsTo(dedication.tributeNotifyEmail)).toHaveLength(2);
    for (const donor of made.donors) expect(await provider.mailsTo(donor)).toHaveLength(1);
    expect(await followUp(made.ids)).toMatchObject({ sent: 0, alone: 0 });
  });

  test("except to the person of a dedication whom the organization must not email", async () => {
    const dedication = {
      tributeType: "IN_HONOR",
      tributeName: "Rosa",
      tributeNotifyEmail: `${unique()}@example.org`,
    } as const;
    const { ids } = await makeDonations(1, () => dedication);
    const [row] = await testDatabase()
      .select({ orgId: donations.orgId })
      .from(donations)
      .where(inArray(donations.id, ids));
    await testDatabase()
      .insert(donors)
      .values({
        id: unique(),
        orgId: row?.orgId ?? "",
        email: dedication.tributeNotifyEmail,
        firstName: "Rosa",
        lastName: "Diaz",
        doNotContact: ["EMAIL"],
        createdAt: NOW,
      });
    expect(await followUp(ids)).toMatchObject({ sent: 2, alone: 0 });
    expect(await provider.mailsTo(dedication.tributeNotifyEmail)).toEqual([]);
  });

  test("except those of a donation refunded in the meantime, which are sent individually if it counts again", async () => {
    const made = await makeDonations(3);
    const [id = ""] = made.ids;
    const set = (status: "REFUNDED" | "SUCCEEDED") =>
      testDatabase()
        .update(donations)
        .set(
          status === "REFUNDED"
            ? { status, countedDonations: 0, netRaisedCents: 0 }
            : { status, countedDonations: 1, netRaisedCents: 5000 },
        )
        .where(eq(donations.id, id));
    await provider.fault({ on: "requests", kind: "fail", status: 500, times: 1 });
    await failureOf(followUp(made.ids));
    await set("REFUNDED");
    expect(await followUp(made.ids)).toMatchObject({ sent: 4 });
    expect(await provider.mailsTo(made.donors[0] ?? "")).toEqual([]);
    await set("SUCCEEDED");
    expect(await followUp([id])).toMatchObject({ sent: 0, alone: 2 });
    await sendIndividually(background.events);
    await expectEachOnce(made);
  });
});

test("an email that cannot be composed is tried individually and does not block the others", async () => {
  const made = await makeDonations(3);
  const [id = ""] = made.ids;
  composing.fails = `donations/${id}`;
  expect(await followUp(made.ids)).toMatchObject({ sent: 5, alone: 1 });
  expect(background.events).toMatchObject([{ id: `email:admin:${id}:0`, data: { cause: `admin:${id}` } }]);
  expect(logged.errors).toHaveLength(1);
  await expect(sendIndividually(background.events)).rejects.toThrow("no such template");
  composing.fails = null;
  await sendIndividually(background.events);
  await expectEachOnce(made);
});

test("donations that do not count send nothing; unknown ones are logged and do not block the others", async () => {
  const made = await makeDonations(2, (index) =>
    index === 0 ? { status: "PENDING", succeededAt: null } : {},
  );
  expect(await followUp([...made.ids, "nothing"])).toMatchObject({ sent: 2 });
  expect(await provider.mailsTo(made.donors[0] ?? "")).toEqual([]);
  expect(logged.errors).toMatchObject([{ donationIds: ["nothing"] }]);
});
