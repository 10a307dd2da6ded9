import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { invitations } from "@/db/schema/invitations";
import { makeOrganization, testDatabase, unique } from "@/db/testing";
import { hashToken } from "@/lib/links/token-hash";
import { type Identity, startIdentity } from "@/lib/services/testing/identity";
import { newLink, tokenOf } from "@/lib/team/invitations/invitation-link";
import { VALID_MS } from "@/lib/team/rules";
import { type Mailbox, startMailbox } from "../testing/mailbox";
import { NOW, systemContext } from "../testing/rows";
import { sendInvitation } from "./send-invitation";

let mailbox: Mailbox;
let identity: Identity;
beforeAll(async () => {
  identity = await startIdentity();
  mailbox = await startMailbox();
});
beforeEach(async () => {
  await identity.clearFaults();
});
afterAll(async () => {
  await mailbox.stop();
  await identity.stop();
});

async function makeInvitation(given: Partial<typeof invitations.$inferInsert> = {}, name = "Hope Shelter") {
  const org = await makeOrganization({ name });
  const sender = await identity.person(`${unique("sender")}@example.org`, "Grace", "Okafor");
  const id = given.id ?? unique();
  const row = {
    id,
    orgId: org.id,
    email: `${unique("ruth")}@example.org`,
    role: "MEMBER" as const,
    ...newLink(id),
    invitedBy: sender.id,
    expiresAt: new Date(NOW.getTime() + VALID_MS),
    createdAt: NOW,
    ...given,
  };
  await testDatabase().insert(invitations).values(row);
  return row;
}
const send = (row: { id: string }, mailNumber = 1) =>
  sendInvitation(systemContext(), { invitationId: row.id, mailNumber });
const subjectsTo = async (email: string) => (await mailbox.mailsTo(email)).map((mail) => mail.subject);

test("each requested email of an invitation is sent once", async () => {
  const row = await makeInvitation();
  expect(await send(row)).toBe("sent");
  expect(await send(row)).toBe("settled");
  const subject = "Grace Okafor invites you to Hope Shelter on Almoner";
  expect(await subjectsTo(row.email)).toEqual([subject]);
  await testDatabase().update(invitations).set({ mailNumber: 2 }).where(eq(invitations.id, row.id));
  expect(await send(row, 2)).toBe("sent");
  expect(await subjectsTo(row.email)).toEqual([subject, subject]);
  const [mail] = await mailbox.mailsTo(row.email);
  expect(mail?.text).toContain(`https://give.example.org/invitations/${tokenOf(row)}`);
});

test("an ended invitation, or one with a newer email, is not mailed", async () => {
  for (const given of [
    { revokedAt: NOW },
    { acceptedAt: NOW, acceptedBy: "user_1" },
    { expiresAt: NOW },
    { mailNumber: 2 },
  ]) {
    const row = await makeInvitation(given);
    expect(await send(row)).toBe("not_due");
    expect(await subjectsTo(row.email)).toEqual([]);
  }
  await expect(send({ id: "none" })).rejects.toMatchObject({ code: "not_found" });
});

test("it waits while the inviting person cannot be looked up, and is sent afterwards", async () => {
  const row = await makeInvitation();
  await identity.fault({ on: "requests", kind: "fail" });
  await expect(send(row)).rejects.toMatchObject({ code: "unavailable" });
  expect(await subjectsTo(row.email)).toEqual([]);
  await identity.clearFaults();
  expect(await send(row)).toBe("sent");
});

test("the sender's name contains no phone number", async () => {
  const row = await makeInvitation({}, "PayPal, call 1-888-555-0199");
  expect(await send(row)).toBe("sent");
  const [mail] = await mailbox.mailsTo(row.email);
  expect(mail?.from).toMatch(/PayPal, call •-•••-•••-••••/);
  expect(mail?.subject).not.toContain("555");
});

test("an email whose link cannot be derived again contains a new link, which replaces the old one", async () => {
  for (const given of [
    // A link from a release that stored the token, and one derived from a lost secret.
    { linkNonce: null, tokenHash: hashToken(unique("token")) },
    { linkNonce: unique(), tokenHash: hashToken(unique("token")) },
  ]) {
    const row = await makeInvitation(given);
    expect(await send(row)).toBe("sent");
    const [mail] = await mailbox.mailsTo(row.email);
    const token = /\/invitations\/([0-9a-f]+)/.exec(mail?.text ?? "")?.[1] ?? "";
    const [now] = await testDatabase().select().from(invitations).where(eq(invitations.id, row.id));
    expect(now?.tokenHash).toBe(hashToken(token));
    expect(now?.tokenHash).not.toBe(row.tokenHash);
  }
});
