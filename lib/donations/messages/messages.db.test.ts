import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { auditEntries } from "@/db/schema/audit-entries";
import { donations } from "@/db/schema/donations";
import { memberships } from "@/db/schema/memberships";
import { makeCampaign, makeOrganization, testDatabase, unique } from "@/db/testing";
import { listDonorRoll } from "@/lib/donations/donor-roll/list-donor-roll";
import type { Actor, Context } from "@/lib/kernel/context";
import { NOW, paidDonation, systemContext } from "@/lib/ledger/testing/story";
import { getDonation } from "../api";
import { listMessages, updateDonation } from "./api";
import { listMessagesQuery, messageListSchema, updateDonationInput } from "./schemas";

let org: Awaited<ReturnType<typeof makeOrganization>>;
let campaign: Awaited<ReturnType<typeof makeCampaign>>;
let memberId: string;

beforeAll(async () => {
  org = await makeOrganization();
  campaign = await makeCampaign(org.id, { approveMessages: true });
  memberId = unique("user_");
  await testDatabase()
    .insert(memberships)
    .values({ orgId: org.id, userId: memberId, role: "MEMBER", createdAt: NOW });
});

const as = (actor: Actor): Context => ({ ...systemContext(), actor });
const member = () => as({ kind: "person", userId: memberId });
const stranger = () => as({ kind: "person", userId: unique("user_") });

type Given = NonNullable<Parameters<typeof paidDonation>[1]>;
const written = (more: Given = {}) =>
  paidDonation(campaign, { publicMessage: "Sleep well", messageState: "WAITING", ...more });
const set = (id: string, messageState: string, ctx = member()) =>
  updateDonation.run(ctx, { params: { id }, body: updateDonationInput.parse({ messageState }) });
const stateOf = async (id: string) => (await getDonation.run(member(), { params: { id } })).messageState;
const waiting = async () => {
  const found = await listMessages.run(member(), { query: listMessagesQuery.parse({ orgId: org.id }) });
  return messageListSchema.parse(found).messages.map((one) => one.donationId);
};
const onRoll = async (slug: string) =>
  (await listDonorRoll(as({ kind: "public" }), { slug })).donors.map(({ name, message }) => [name, message]);
const notesOf = (id: string) =>
  testDatabase().select().from(auditEntries).where(eq(auditEntries.subjectId, id)).orderBy(auditEntries.id);

describe("a message that waits for approval", () => {
  test("is not public until staff approve it; its donation is", async () => {
    const { slug } = campaign;
    const { id } = await written();
    expect(await onRoll(slug)).toContainEqual(["Ada Okafor", null]);
    expect(await onRoll(slug)).not.toContainEqual(["Ada Okafor", "Sleep well"]);
    expect(await waiting()).toContain(id);
    await set(id, "SHOWN");
    expect(await onRoll(slug)).toContainEqual(["Ada Okafor", "Sleep well"]);
    expect(await waiting()).not.toContain(id);
  });

  test("is listed oldest first, and only once its donation is paid", async () => {
    const late = await written({ createdAt: new Date("2026-05-02T10:00:00Z") });
    const early = await written({ createdAt: new Date("2026-05-01T10:00:00Z") });
    const unpaid = await written();
    await testDatabase()
      .update(donations)
      .set({ status: "REFUNDED", countedDonations: 0, netRaisedCents: 0 })
      .where(eq(donations.id, unpaid.id));
    const found = await waiting();
    expect(found.indexOf(early.id)).toBeLessThan(found.indexOf(late.id));
    expect(found).not.toContain(unpaid.id);
  });

  test("stays anonymous when it is approved", async () => {
    const own = await makeCampaign(org.id);
    const { id } = await paidDonation(own, {
      anonymous: true,
      publicMessage: "For all",
      messageState: "WAITING",
    });
    await set(id, "SHOWN");
    expect(await onRoll(own.slug)).toEqual([["Anonymous", "For all"]]);
  });
});

describe("staff", () => {
  test("can hide a shown message and show it again, each audited once", async () => {
    const own = await makeCampaign(org.id);
    const { id } = await paidDonation(own, { publicMessage: "Buy my watches" });
    expect(await stateOf(id)).toBe("SHOWN");
    await set(id, "HIDDEN");
    await set(id, "HIDDEN");
    expect(await onRoll(own.slug)).toEqual([["Ada Okafor", null]]);
    expect(await stateOf(id)).toBe("HIDDEN");
    await set(id, "SHOWN");
    expect((await notesOf(id)).map(({ action, before, after }) => [action, before, after])).toEqual([
      ["donation.message_hidden", { messageState: "SHOWN" }, { messageState: "HIDDEN" }],
      ["donation.message_shown", { messageState: "HIDDEN" }, { messageState: "SHOWN" }],
    ]);
  });

  test("deciding concurrently leave one state and an audit entry for each change", async () => {
    const { id } = await written();
    await Promise.all(["SHOWN", "HIDDEN", "SHOWN", "HIDDEN"].map((state) => set(id, state)));
    const notes = await notesOf(id);
    const states = notes.map((note) => (note.after as { messageState: string }).messageState);
    expect(await stateOf(id)).toBe(states.at(-1));
    for (const [index, note] of notes.entries())
      expect(note.before).toEqual({ messageState: index === 0 ? "WAITING" : states[index - 1] });
  });

  test("are refused without a message, a membership, or a known donation", async () => {
    const { id } = await paidDonation(campaign);
    await expect(set(id, "HIDDEN")).rejects.toMatchObject({
      code: "conflict",
      message: "The donation has no message",
    });
    expect(await stateOf(id)).toBeNull();
    const other = await written();
    await expect(set(other.id, "SHOWN", stranger())).rejects.toMatchObject({ code: "forbidden" });
    await expect(set(unique(), "SHOWN")).rejects.toMatchObject({ code: "not_found" });
    expect(updateDonationInput.safeParse({ messageState: "WAITING" }).success).toBe(false);
  });
});
