import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { auditEntries } from "@/db/schema/audit-entries";
import { donations } from "@/db/schema/donations";
import { donors } from "@/db/schema/donors";
import { emails } from "@/db/schema/emails";
import { givingTokens } from "@/db/schema/giving-tokens";
import { makeCampaign, makeDonation, makeOrganization, testDatabase, unique } from "@/db/testing";
import { findTerms } from "@/lib/donations/create/terms-store";
import { sendGivingLink } from "@/lib/emails/donors/send-giving-link";
import { findRecipient } from "@/lib/giving/store";
import type { Context } from "@/lib/kernel/context";
import { NOW, paidDonation, systemContext } from "@/lib/ledger/testing/story";
import { sendMail } from "@/lib/services/resend/send-email";
import { getDonor, listDonors } from "../api";
import { listDonorsQuery } from "../schemas";
import { changeDonorEmails } from "./api";
import { changeEmailsInput } from "./schemas";
import { addOtherEmail } from "./store";

vi.mock("@/lib/services/inngest/send");
vi.mock("@/lib/services/resend/send-email", () => ({ sendMail: vi.fn(async () => ({ id: "mail" })) }));

const db = testDatabase();
let org: Awaited<ReturnType<typeof makeOrganization>>;
let campaign: Awaited<ReturnType<typeof makeCampaign>>;
let owner: Context;

beforeAll(async () => {
  org = await makeOrganization();
  campaign = await makeCampaign(org.id);
  owner = { ...systemContext(), actor: { kind: "person", userId: org.ownerId } };
});

const address = () => `${unique()}@example.com`;
const change = (id: string, body: object, ctx = owner) =>
  changeDonorEmails.run(ctx, { params: { id }, body: changeEmailsInput.parse(body) });
async function giver() {
  const email = address();
  const { id } = await paidDonation(campaign, { donorEmail: email });
  const [row] = await db.select().from(donations).where(eq(donations.id, id));
  return { id: row?.donorId ?? "", email };
}

describe("the email addresses of a donor", () => {
  test("all resolve to one donor, for new donations, sign-ins and searches", async () => {
    const { id, email } = await giver();
    const [second, third] = [address(), address()];
    const given = { email, otherEmails: [second, third].sort() };
    expect(await change(id, { add: [second, third.toUpperCase()] })).toEqual(given);
    expect(await change(id, { add: [second, email] })).toEqual(given);
    const keys = { clientKey: null, addressKey: null, emailKey: "k", campaignId: campaign.id };
    for (const one of [email, second, third]) {
      const terms = await findTerms(db, { ...keys, email: one, now: NOW, key: undefined });
      expect(terms?.donor?.id).toBe(id);
      expect(await findRecipient(db, { org: org.slug, email: one })).toMatchObject({ donorId: id });
      const query = listDonorsQuery.parse({ orgId: org.id, q: one.slice(0, 15) });
      expect((await listDonors.run(owner, { query })).donors.map((donor) => donor.id)).toEqual([id]);
    }
    const recipient = await findRecipient(db, { org: org.slug, email: second });
    await sendGivingLink(systemContext(), {
      requestId: unique(),
      donorId: id,
      addressId: recipient?.addressId ?? null,
    });
    const [sent] = await db.select().from(emails).where(eq(emails.recipient, second));
    expect(sent?.kind).toBe("GIVING_LINK");
    expect(vi.mocked(sendMail)).toHaveBeenCalled();
  });

  test("can change the primary one, and the processor's customers are updated", async () => {
    const { id, email } = await giver();
    const next = address();
    expect(await change(id, { add: [next], primary: next })).toEqual({ email: next, otherEmails: [email] });
    expect(await getDonor.run(owner, { params: { id } })).toMatchObject({
      email: next,
      otherEmails: [email],
    });
    await expect(change(id, { remove: [next] })).rejects.toMatchObject({ code: "invalid" });
    await expect(change(id, { primary: address() })).rejects.toMatchObject({ code: "invalid" });
    const log = await db.select().from(auditEntries).where(eq(auditEntries.subjectId, id));
    expect(log).toMatchObject([
      {
        action: "donor.emails_changed",
        before: { email, otherEmails: [] },
        after: { email: next, otherEmails: [email] },
      },
    ]);
  });

  test("become primary if the donor had none", async () => {
    const id = unique();
    await db.insert(donors).values({ id, orgId: org.id, firstName: "Ida", lastName: "S", createdAt: NOW });
    const first = address();
    expect(await change(id, { add: [first] })).toEqual({ email: first, otherEmails: [] });
  });

  test("belong to one donor only: another donor's address is refused, even under concurrency", async () => {
    const [one, other] = [await giver(), await giver()];
    const taken = { code: "conflict", message: expect.stringContaining("Another donor") };
    await expect(change(one.id, { add: [other.email] })).rejects.toMatchObject(taken);
    const second = address();
    await change(other.id, { add: [second] });
    await expect(change(one.id, { add: [second] })).rejects.toMatchObject(taken);
    await expect(makeDonation(campaign, { donorEmail: second })).rejects.toMatchObject({
      cause: { code: "23505" },
    });
    // A donation inserts a donor with the address while staff add it: exactly one of them wins.
    for (let round = 0; round < 5; round++) {
      const fresh = address();
      await Promise.allSettled([
        change(one.id, { add: [fresh] }),
        db.insert(donors).values({
          id: unique(),
          orgId: org.id,
          email: fresh,
          firstName: "A",
          lastName: "B",
          createdAt: NOW,
        }),
      ]);
      const primary = await db.select().from(donors).where(eq(donors.email, fresh));
      const { otherEmails } = await getDonor.run(owner, { params: { id: one.id } });
      expect(primary.length + otherEmails.filter((it) => it === fresh).length).toBe(1);
    }
  });

  test("a donation that waits for the lock sees that the address now belongs to another donor", async () => {
    const { id } = await giver();
    const fresh = address();
    let insert: Promise<unknown> = Promise.resolve();
    await db.transaction(async (tx) => {
      await addOtherEmail(tx, { id: unique(), orgId: org.id, donorId: id, email: fresh, createdAt: NOW });
      const row = {
        id: unique(),
        orgId: org.id,
        email: fresh,
        firstName: "A",
        lastName: "B",
        createdAt: NOW,
      };
      insert = db.insert(donors).values(row).execute();
      insert.catch(() => {});
    });
    await expect(insert).rejects.toMatchObject({ cause: { code: "23505" } });
  });

  test("end all of the donor's sessions and mailed links when one is removed", async () => {
    const { id } = await giver();
    const second = address();
    await change(id, { add: [second] });
    const tokens = { donorId: id, expiresAt: new Date("2030-01-01"), createdAt: NOW };
    await db.insert(givingTokens).values([
      { tokenHash: unique(), kind: "SESSION", ...tokens },
      { tokenHash: unique(), kind: "LINK", ...tokens },
    ]);
    await change(id, { remove: [second] });
    const open = await db.select().from(givingTokens).where(eq(givingTokens.donorId, id));
    expect(open.map(({ endedAt }) => endedAt)).toEqual([NOW, NOW]);
    const member = { ...owner, actor: { kind: "person" as const, userId: unique("user_") } };
    await expect(change(id, { add: [address()] }, member)).rejects.toMatchObject({ code: "forbidden" });
  });
});
