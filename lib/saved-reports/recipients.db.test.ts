import { and, eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { auditEntries } from "@/db/schema/audit-entries";
import { organizations } from "@/db/schema/organizations";
import { savedReports } from "@/db/schema/saved-reports";
import { makeOrganization, testDatabase, unique } from "@/db/testing";
import { createApiKey } from "@/lib/api-keys/api";
import { authenticateKey } from "@/lib/api-keys/authenticate";
import { newContext } from "@/lib/http/context";
import type { Actor, Context } from "@/lib/kernel/context";
import { unavailable } from "@/lib/kernel/errors";
import type { Role } from "@/lib/orgs/schemas";
import type { OutgoingMail } from "@/lib/services/resend/outgoing";
import { removeMember, updateMember } from "@/lib/team/api";
import { addMember } from "@/lib/team/testing/story";
import { createSavedReport, updateSavedReport } from "./api";
import { mailDueReports } from "./mail-due-reports";
import { OUTSIDE_TEAM } from "./refusals";
import { createSavedReportInput } from "./schemas";

const outside = vi.hoisted(() => ({
  sent: [] as OutgoingMail[],
  emails: new Map<string, string>(),
  down: new Set<string>(),
}));
vi.mock("@/lib/services/resend/send-email", () => ({
  sendMail: async (mail: OutgoingMail) => {
    outside.sent.push(mail);
    return { id: unique("mail_") };
  },
}));
vi.mock("@/lib/services/clerk/identity", () => {
  const getPeople = async (ids: readonly string[]) =>
    new Map(
      ids.map((userId) => [
        userId,
        { userId, email: outside.emails.get(userId) ?? "", firstName: "", lastName: "" },
      ]),
    );
  const getPeopleNow = async (ids: readonly string[]) => {
    if (ids.some((id) => outside.down.has(id))) throw unavailable("The sign-in service cannot be reached");
    return getPeople(ids);
  };
  return { getPeople, getPeopleNow };
});
vi.mock("@/lib/services/log");

const db = testDatabase();
const SET_AT = new Date("2026-11-18T12:00:00Z");
/** Mondays on which the reports are due. */
const MONDAYS = ["2026-11-23", "2026-11-30", "2026-12-07", "2026-12-14"] as const;

const as = (actor: Actor): Context => ({ ...newContext(actor), now: SET_AT, db, writes: true });
const person = (userId: string) => as({ kind: "person", userId });

/** Creates an organization with an admin and a member who have addresses, and a stranger's address. */
async function setUp() {
  const org = await makeOrganization();
  const notificationEmail = `${unique("office")}@hope.example`;
  await db
    .update(organizations)
    .set({ timezone: "UTC", notificationEmail })
    .where(eq(organizations.id, org.id));
  const join = async (role: Role) => {
    const userId = await addMember(org.id, role);
    const email = `${unique(role.toLowerCase())}@hope.example`;
    outside.emails.set(userId, email);
    return { userId, email };
  };
  const [admin, member] = [await join("ADMIN"), await join("MEMBER")];
  const inOrg = { idOrSlug: org.id };
  return {
    org,
    admin,
    member,
    notificationEmail,
    stranger: `${unique("chair")}@board.example`,
    save: (ctx: Context, mailTo: string[]) =>
      createSavedReport.run(ctx, {
        params: inOrg,
        body: createSavedReportInput.parse({
          name: unique("R "),
          days: "LAST_WEEK",
          mailEvery: "WEEK",
          mailTo,
        }),
      }),
    set: (ctx: Context, savedReportId: string, body: { mailTo?: string[]; name?: string }) =>
      updateSavedReport.run(ctx, { params: { ...inOrg, savedReportId }, body }),
    become: (userId: string, role: Role) =>
      updateMember.run(person(org.ownerId), { params: { ...inOrg, userId }, body: { role } }),
    remove: (userId: string) =>
      removeMember.run(person(org.ownerId), { params: { ...inOrg, userId }, query: { keepKeys: false } }),
  };
}

/** Returns which of these addresses get this Monday's mails. */
async function mailedOn(monday: (typeof MONDAYS)[number], ...addresses: string[]): Promise<string[]> {
  const before = outside.sent.length;
  await mailDueReports({
    ...newContext({ kind: "system", name: "test" }),
    db,
    now: new Date(`${monday}T08:00:00Z`),
  });
  return outside.sent
    .slice(before)
    .map(({ to }) => to)
    .filter((to) => addresses.includes(to));
}

test("a current member's address gets the mail, even if the person who set it has left or was demoted", async () => {
  const { admin, member, save, become, remove } = await setUp();
  await save(person(admin.userId), [member.email]);
  expect(await mailedOn(MONDAYS[0], member.email)).toEqual([member.email]);
  await become(admin.userId, "MEMBER");
  expect(await mailedOn(MONDAYS[1], member.email)).toEqual([member.email]);
  await remove(admin.userId);
  expect(await mailedOn(MONDAYS[2], member.email)).toEqual([member.email]);
});

test("an address outside the team gets no mail while its author is not an admin, and gets it again after a promotion", async () => {
  const { admin, member, stranger, save, become, remove } = await setUp();
  await save(person(admin.userId), [stranger, member.email]);
  const mailed = (monday: (typeof MONDAYS)[number]) => mailedOn(monday, stranger, member.email);
  expect(await mailed(MONDAYS[0])).toEqual([stranger, member.email]);
  await become(admin.userId, "MEMBER");
  expect(await mailed(MONDAYS[1])).toEqual([member.email]);
  await become(admin.userId, "ADMIN");
  expect(await mailed(MONDAYS[2])).toEqual([stranger, member.email]);
  await remove(admin.userId);
  expect(await mailed(MONDAYS[3])).toEqual([member.email]);
});

test("a removed member's address gets no further mail, regardless of who set it, until an admin adds it as an outside address", async () => {
  const { org, admin, member, save, set, remove } = await setUp();
  const byAdmin = await save(person(admin.userId), [member.email]);
  await save(person(member.userId), [member.email]);
  expect(await mailedOn(MONDAYS[0], member.email)).toHaveLength(2);
  await remove(member.userId);
  expect(await mailedOn(MONDAYS[1], member.email)).toEqual([]);
  await set(person(admin.userId), byAdmin.id, { mailTo: [member.email] });
  expect(await mailedOn(MONDAYS[2], member.email)).toEqual([member.email]);
  const entries = await db
    .select({ after: auditEntries.after })
    .from(auditEntries)
    .where(and(eq(auditEntries.orgId, org.id), eq(auditEntries.action, "saved_report.updated")));
  expect(entries).toEqual([{ after: { mailToMembers: [] } }]);
});

test("the person who last set the addresses is their author, even if they are unchanged; other changes keep the author", async () => {
  const { org, admin, member, stranger, save, set, become } = await setUp();
  const { id } = await save(person(admin.userId), [stranger]);
  const author = async () =>
    (await db.select().from(savedReports).where(eq(savedReports.id, id)))[0]?.mailToAuthorId;
  await set(person(member.userId), id, { name: unique("Renamed ") });
  expect(await author()).toBe(admin.userId);
  await set(person(org.ownerId), id, { mailTo: [stranger] });
  expect(await author()).toBe(org.ownerId);
  await become(admin.userId, "MEMBER");
  expect(await mailedOn(MONDAYS[0], stranger)).toEqual([stranger]);
});

test("a report without a stored author is mailed only to current members and the notification address", async () => {
  const { admin, member, stranger, notificationEmail, save } = await setUp();
  const listed = await save(person(admin.userId), [stranger, member.email, notificationEmail]);
  const unlisted = await save(person(admin.userId), []);
  for (const { id } of [listed, unlisted])
    await db
      .update(savedReports)
      .set({ mailToAuthorId: null, mailToMembers: [] })
      .where(eq(savedReports.id, id));
  expect(
    await mailedOn(MONDAYS[0], stranger, member.email, notificationEmail).then((to) => to.sort()),
  ).toEqual([member.email, notificationEmail, notificationEmail].sort());
});

test("a report created with a key has the key's creator as author", async () => {
  const { org, admin, stranger, save, become } = await setUp();
  const { key } = await createApiKey.run(person(admin.userId), {
    params: { idOrSlug: org.id },
    body: { name: "Reports", scope: "admin" },
  });
  const actor = await authenticateKey(db, key, SET_AT);
  if (!actor) throw new Error("the key is invalid");
  const { id } = await save(as(actor), [stranger]);
  const [row] = await db.select().from(savedReports).where(eq(savedReports.id, id));
  expect(row?.mailToAuthorId).toBe(admin.userId);
  expect(await mailedOn(MONDAYS[0], stranger)).toEqual([stranger]);
  await become(admin.userId, "MEMBER");
  expect(await mailedOn(MONDAYS[1], stranger)).toEqual([]);
  await expect(save(as(actor), [stranger])).rejects.toMatchObject({ message: OUTSIDE_TEAM.error });
});

test("a member may add only addresses of the team; others require an admin", async () => {
  const { admin, member, stranger, notificationEmail, save, set } = await setUp();
  const refusal = { code: "forbidden", message: "Ask an owner or admin to add addresses outside the team" };
  await expect(save(person(member.userId), [member.email, stranger])).rejects.toMatchObject(refusal);
  const { id } = await save(person(member.userId), [admin.email, notificationEmail]);
  await expect(set(person(member.userId), id, { mailTo: [stranger] })).rejects.toMatchObject(refusal);
  expect((await set(person(admin.userId), id, { mailTo: [stranger] })).mailTo).toEqual([stranger]);
  // A key limited to member access, created by an admin.
  const limited: Actor = {
    kind: "key",
    keyId: unique("key_"),
    orgId: (await db.select().from(savedReports).where(eq(savedReports.id, id)))[0]?.orgId ?? "",
    role: "MEMBER",
    mayWrite: true,
    createdBy: admin.userId,
  };
  await expect(set(as(limited), id, { mailTo: [stranger] })).rejects.toMatchObject(refusal);
});

test("while the identity provider is unavailable, no addresses are set, and mails wait for a later run", async () => {
  const { admin, member, save } = await setUp();
  await save(person(admin.userId), [member.email]);
  outside.down.add(member.userId);
  await expect(save(person(admin.userId), [member.email])).rejects.toMatchObject({ code: "unavailable" });
  expect(await mailedOn(MONDAYS[0], member.email)).toEqual([]);
  outside.down.delete(member.userId);
  expect(await mailedOn(MONDAYS[0], member.email)).toEqual([member.email]);
});
