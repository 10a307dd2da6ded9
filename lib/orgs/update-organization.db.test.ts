import { asc, eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { auditEntries } from "@/db/schema/audit-entries";
import { memberships } from "@/db/schema/memberships";
import { organizations } from "@/db/schema/organizations";
import { makeOrganization, testDatabase, unique } from "@/db/testing";
import * as settings from "@/lib/config/env";
import type { Actor, Context } from "@/lib/kernel/context";
import { updateOrganization } from "./api";
import { findEmbedOrigins } from "./embeds/find-embed-origins";
import { updateOrganizationInput } from "./schemas";

vi.mock("@/lib/services/inngest/send");

const now = new Date("2026-06-03T12:00:00Z");
const as = (actor: Actor, given: Partial<Context> = {}): Context => ({
  db: testDatabase(),
  actor,
  now,
  requestId: "request-1",
  writes: true,
  ...given,
});
const person = (userId: string) => as({ kind: "person", userId });
const notesOf = (orgId: string) =>
  testDatabase()
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.orgId, orgId))
    .orderBy(asc(auditEntries.id));
const stored = async (id: string) =>
  (await testDatabase().select().from(organizations).where(eq(organizations.id, id)))[0];

async function member(orgId: string, role: "ADMIN" | "MEMBER") {
  const userId = unique("user_");
  await testDatabase().insert(memberships).values({ orgId, userId, role, createdAt: now });
  return userId;
}

test("an admin changes the given fields, null clears, and the audit entry contains only the differences", async () => {
  const org = await makeOrganization({ ein: "12-3456789", website: "https://old.example" });
  const admin = await member(org.id, "ADMIN");
  const input = updateOrganizationInput.parse({
    name: " Hope ",
    ein: null,
    email: "OFFICE@example.org",
    timezone: "Asia/Kolkata",
    notificationEmail: "staff@example.org",
    slug: "another",
  });
  const answer = await updateOrganization.run(person(admin), { params: { idOrSlug: org.slug }, body: input });
  expect(answer.org).toMatchObject({
    name: "Hope",
    ein: null,
    website: "https://old.example",
    email: "office@example.org",
    timezone: "Asia/Kolkata",
    slug: org.slug,
  });
  expect(await stored(org.id)).toMatchObject({ name: "Hope", ein: null, slug: org.slug, updatedAt: now });
  expect(await notesOf(org.id)).toMatchObject([
    {
      action: "organization.updated",
      actorKind: "person",
      actorId: admin,
      requestId: "request-1",
      subjectType: "organization",
      subjectId: org.id,
      before: { name: "Hope Shelter", ein: "12-3456789", timezone: "America/New_York" },
      after: { name: "Hope", ein: null, timezone: "Asia/Kolkata" },
      createdAt: now,
    },
  ]);
  const [note] = await notesOf(org.id);
  expect(Object.keys(note?.after ?? {}).sort()).toEqual(["ein", "name", "timezone"]);
});

test("the language of donors' pages is one that is offered, and its change is in the audit log", async () => {
  const org = await makeOrganization();
  const admin = person(await member(org.id, "ADMIN"));
  const set = (language: string) =>
    updateOrganization.run(admin, {
      params: { idOrSlug: org.slug },
      body: updateOrganizationInput.parse({ language }),
    });
  expect((await stored(org.id))?.language).toBe("en");
  expect((await set("es")).org.language).toBe("es");
  expect(await notesOf(org.id)).toMatchObject([
    { action: "organization.updated", before: { language: "en" }, after: { language: "es" } },
  ]);
  for (const language of ["fr", "", "ES", null])
    expect(updateOrganizationInput.safeParse({ language }).success).toBe(false);
});

test("unchanged values change nothing and are not recorded", async () => {
  const org = await makeOrganization();
  for (const input of [{}, { name: "Hope Shelter", timezone: undefined }])
    await updateOrganization.run(person(org.ownerId), { params: { idOrSlug: org.id }, body: input });
  expect(await notesOf(org.id)).toEqual([]);
  expect((await stored(org.id))?.updatedAt).toEqual(org.updatedAt);
});

test("each of many concurrent changes is recorded with the values it replaced", async () => {
  const org = await makeOrganization({ name: "name 0" });
  await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      updateOrganization.run(person(org.ownerId), {
        params: { idOrSlug: org.id },
        body: { name: `name ${index + 1}` },
      }),
    ),
  );
  const notes = await notesOf(org.id);
  expect(notes).toHaveLength(8);
  const chain = notes.map((note) => [note.before?.["name"], note.after?.["name"]]);
  for (const [index, [before]] of chain.entries())
    expect(before).toBe(index === 0 ? "name 0" : chain[index - 1]?.[1]);
  expect((await stored(org.id))?.name).toBe(chain.at(-1)?.[1]);
});

test("members, non-members, and read-only or foreign keys change nothing", async () => {
  const [org, other] = [await makeOrganization(), await makeOrganization()];
  const key = { kind: "key", keyId: "k", createdBy: org.ownerId } as const;
  const refused = [
    person(await member(org.id, "MEMBER")),
    person(other.ownerId),
    as({ ...key, orgId: org.id, role: "MEMBER", mayWrite: false }),
    as({ ...key, orgId: org.id, role: "MEMBER", mayWrite: true }),
    as({ ...key, orgId: other.id, role: "ADMIN", mayWrite: true }),
  ];
  for (const ctx of refused)
    await expect(
      updateOrganization.run(ctx, { params: { idOrSlug: org.id }, body: { name: "Mine" } }),
    ).rejects.toMatchObject({
      code: "forbidden",
    });
  await expect(
    updateOrganization.run(person(org.ownerId), { params: { idOrSlug: unique() }, body: {} }),
  ).rejects.toMatchObject({ code: "not_found" });
  expect((await stored(org.id))?.name).toBe("Hope Shelter");
  const admin = as({ ...key, orgId: org.id, role: "ADMIN", mayWrite: true });
  await updateOrganization.run(admin, { params: { idOrSlug: org.id }, body: { name: "By key" } });
  expect(await notesOf(org.id)).toMatchObject([{ actorKind: "key", actorId: "k" }]);
});

test("the change and its audit entry are atomic", async () => {
  const org = await makeOrganization();
  // A request id that the database cannot store makes the audit entry fail.
  const ctx = { ...person(org.ownerId), requestId: "\0" };
  await expect(
    updateOrganization.run(ctx, { params: { idOrSlug: org.id }, body: { name: "Lost" } }),
  ).rejects.toThrow();
  expect((await stored(org.id))?.name).toBe("Hope Shelter");
  expect(await notesOf(org.id)).toEqual([]);
});

test("sites that may embed forms are stored as origins and recorded; with live keys, local ones are rejected", async () => {
  const org = await makeOrganization();
  const admin = await member(org.id, "ADMIN");
  const change = (embedOrigins: string[]) =>
    updateOrganization.run(person(admin), {
      params: { idOrSlug: org.slug },
      body: updateOrganizationInput.parse({ embedOrigins }),
    });
  const listed = ["https://www.example.org", "http://localhost:4000"];
  const answer = await change(["https://WWW.example.org/", "http://localhost:4000"]);
  expect(answer.org.embedOrigins).toEqual(listed);
  const ctx = as({ kind: "public" });
  expect(await findEmbedOrigins(ctx, org.slug)).toEqual(listed);
  expect(await findEmbedOrigins(ctx, unique("n"))).toEqual([]);
  expect(await notesOf(org.id)).toMatchObject([
    { before: { embedOrigins: [] }, after: { embedOrigins: listed } },
  ]);
  const live = vi.spyOn(settings, "env").mockReturnValue({ ...settings.env(), mode: "live" });
  await expect(change(["http://localhost:5000"])).rejects.toMatchObject({ code: "invalid" });
  expect(await findEmbedOrigins(ctx, org.slug)).toEqual(["https://www.example.org"]);
  live.mockRestore();
  for (const embedOrigins of [
    ["https://*.example.org"],
    Array.from({ length: 21 }, (_, n) => `https://a${n}.example`),
  ])
    expect(updateOrganizationInput.safeParse({ embedOrigins }).success).toBe(false);
});

test("a change of the color is recorded, null clears it, and neither the API nor the database accepts another format", async () => {
  const org = await makeOrganization();
  const admin = await member(org.id, "ADMIN");
  const change = (color: string | null) =>
    updateOrganization.run(person(admin), {
      params: { idOrSlug: org.slug },
      body: updateOrganizationInput.parse({ color }),
    });
  expect((await change("#7a3E9D")).org.color).toBe("#7a3E9D");
  expect((await change(null)).org.color).toBeNull();
  expect(await notesOf(org.id)).toMatchObject([
    { action: "organization.updated", before: { color: null }, after: { color: "#7a3E9D" } },
    { action: "organization.updated", before: { color: "#7a3E9D" }, after: { color: null } },
  ]);
  for (const color of ["green", "#fff", "#12345g", "", "#1234567"]) {
    expect(updateOrganizationInput.safeParse({ color }).success).toBe(false);
    const written = testDatabase().update(organizations).set({ color }).where(eq(organizations.id, org.id));
    await expect(written).rejects.toMatchObject({ cause: { constraint_name: "organizations_color" } });
  }
});
