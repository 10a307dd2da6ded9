import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from "vitest";
import { makeOrganization } from "@/db/testing";
import type { Role } from "@/lib/orgs/schemas";
import { type Identity, startIdentity } from "@/lib/services/testing/identity";
import { listMembers, removeMember, updateMember } from "./api";
import { LAST_OWNER } from "./rules";
import {
  addMember,
  auditOf,
  insertOpenInvitation,
  invitationRow,
  key,
  makeTeam,
  person,
  rolesOf,
} from "./testing/story";

let identity: Identity;
beforeAll(async () => {
  identity = await startIdentity();
});
beforeEach(() => identity.clearFaults());
afterAll(() => identity.stop());

const ROLES: Role[] = ["OWNER", "ADMIN", "MEMBER"];
const MESSAGE = "Only an owner manages admins and owners";
/** Returns the error's code, or `done`. */
const outcome = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: { code?: string }) => error.code ?? String(error),
  );

describe("permissions to change members", () => {
  const changes = ROLES.flatMap((own) =>
    ROLES.flatMap((from) => ROLES.map((to) => [own, from, to] as const)),
  );
  it.each(changes)("%s makes %s %s", async (own, from, to) => {
    const team = await makeTeam();
    const userId = await addMember(team.org.id, from);
    const may = own === "OWNER" || (own === "ADMIN" && from === "MEMBER" && to === "MEMBER");
    const work = updateMember.run(person(team[own]), {
      params: { idOrSlug: team.org.slug, userId },
      body: { role: to },
    });
    expect(await outcome(work)).toBe(may ? "done" : "forbidden");
    expect((await rolesOf(team.org.id))[userId]).toBe(may ? to : from);
  });

  const removals = ROLES.flatMap((own) => ROLES.map((other) => [own, other] as const));
  it.each(removals)("%s removes %s", async (own, other) => {
    const team = await makeTeam();
    const userId = await addMember(team.org.id, other);
    const may = own === "OWNER" || (own === "ADMIN" && other === "MEMBER");
    const work = removeMember.run(person(team[own]), {
      params: { idOrSlug: team.org.slug, userId },
      query: { keepKeys: false },
    });
    expect(await outcome(work)).toBe(may ? "done" : "forbidden");
    expect((await rolesOf(team.org.id))[userId]).toBe(may ? undefined : other);
  });

  it("a non-member and another organization's owner change nothing", async () => {
    const { org, MEMBER } = await makeTeam();
    const stranger = person((await makeOrganization()).ownerId);
    const to = { idOrSlug: org.slug, userId: MEMBER };
    expect(await outcome(updateMember.run(stranger, { params: to, body: { role: "MEMBER" } }))).toBe(
      "forbidden",
    );
    expect(await outcome(removeMember.run(stranger, { params: to, query: { keepKeys: false } }))).toBe(
      "forbidden",
    );
    expect(await outcome(listMembers.run(stranger, { params: { idOrSlug: org.slug } }))).toBe("forbidden");
  });

  it("an admin's key can manage only members, and a read or write key cannot manage anyone", async () => {
    const { org, OWNER, ADMIN, MEMBER } = await makeTeam();
    const remove = (actor: ReturnType<typeof key>, userId: string) =>
      outcome(
        removeMember.run(actor, { params: { idOrSlug: org.slug, userId }, query: { keepKeys: false } }),
      );
    expect(await remove(key(org.id, "ADMIN", true, OWNER), ADMIN)).toBe("forbidden");
    expect(await remove(key(org.id, "MEMBER", true, OWNER), MEMBER)).toBe("forbidden");
    expect(await remove(key(org.id, "MEMBER", false, OWNER), MEMBER)).toBe("forbidden");
    expect(await remove(key(org.id, "ADMIN", true, OWNER), MEMBER)).toBe("done");
    const [entry] = await auditOf(org.id);
    expect(entry).toMatchObject({ action: "member.removed", actorKind: "key", actorId: "key_1" });
  });

  it("an admin gets a message that explains why an owner cannot be managed", async () => {
    const { org, ADMIN, OWNER } = await makeTeam();
    await expect(
      removeMember.run(person(ADMIN), {
        params: { idOrSlug: org.slug, userId: OWNER },
        query: { keepKeys: false },
      }),
    ).rejects.toMatchObject({
      code: "forbidden",
      message: MESSAGE,
    });
  });

  it("an unknown person is not found for any caller", async () => {
    const { org, OWNER, MEMBER } = await makeTeam();
    const unknown = { idOrSlug: org.slug, userId: "user_none" };
    const stranger = (await makeOrganization()).ownerId;
    for (const caller of [OWNER, MEMBER, stranger])
      for (const work of [
        () => updateMember.run(person(caller), { params: unknown, body: { role: "ADMIN" } }),
        () => removeMember.run(person(caller), { params: unknown, query: { keepKeys: false } }),
      ])
        await expect(work()).rejects.toMatchObject({ code: "not_found", message: "Member not found" });
  });
});

describe("at least one owner remains", () => {
  it("the last owner can neither leave nor step down", async () => {
    const { org, OWNER } = await makeTeam();
    const own = { idOrSlug: org.slug, userId: OWNER };
    for (const work of [
      () => removeMember.run(person(OWNER), { params: own, query: { keepKeys: false } }),
      () => updateMember.run(person(OWNER), { params: own, body: { role: "ADMIN" } }),
    ])
      await expect(work()).rejects.toMatchObject({ code: "conflict", message: LAST_OWNER });
    expect((await rolesOf(org.id))[OWNER]).toBe("OWNER");
    expect(await auditOf(org.id)).toEqual([]);
  });

  it("if two owners leave concurrently, one stays", async () => {
    for (let round = 0; round < 10; round++) {
      const org = await makeOrganization();
      const other = await addMember(org.id, "OWNER");
      const outcomes = await Promise.all(
        [org.ownerId, other].map((userId) =>
          outcome(
            removeMember.run(person(userId), {
              params: { idOrSlug: org.slug, userId },
              query: { keepKeys: false },
            }),
          ),
        ),
      );
      expect(outcomes.sort()).toEqual(["conflict", "done"]);
      expect(Object.values(await rolesOf(org.id))).toEqual(["OWNER"]);
    }
  });

  it("two owners who demote each other concurrently do not both succeed", async () => {
    for (let round = 0; round < 10; round++) {
      const org = await makeOrganization();
      const other = await addMember(org.id, "OWNER");
      const demote = (by: string, userId: string) =>
        outcome(
          updateMember.run(person(by), { params: { idOrSlug: org.slug, userId }, body: { role: "MEMBER" } }),
        );
      const outcomes = await Promise.all([demote(org.ownerId, other), demote(other, org.ownerId)]);
      expect(outcomes.sort()).toEqual(["done", "forbidden"]);
      expect(Object.values(await rolesOf(org.id)).sort()).toEqual(["MEMBER", "OWNER"]);
    }
  });
});

describe("leaving and changing", () => {
  it.each(["ADMIN", "MEMBER"] as const)("a person can leave, also as %s", async (own) => {
    const team = await makeTeam();
    const userId = team[own];
    const answer = await removeMember.run(person(userId), {
      params: { idOrSlug: team.org.slug, userId },
      query: { keepKeys: false },
    });
    expect(answer).toEqual({ id: userId, deleted: true, revokedKeyIds: [], webhookIds: [] });
    expect(await rolesOf(team.org.id)).not.toHaveProperty(userId);
    expect(await auditOf(team.org.id)).toMatchObject([
      { action: "member.left", actorId: userId, subjectId: userId, before: { role: own }, after: null },
    ]);
  });

  it("is recorded with both roles, and a change without effect is not", async () => {
    const { org, OWNER, MEMBER } = await makeTeam();
    const to = (role: Role) =>
      updateMember.run(person(OWNER), { params: { idOrSlug: org.slug, userId: MEMBER }, body: { role } });
    await to("MEMBER");
    await to("ADMIN");
    expect(await auditOf(org.id)).toMatchObject([
      {
        action: "member.updated",
        actorId: OWNER,
        subjectId: MEMBER,
        before: { role: "MEMBER" },
        after: { role: "ADMIN" },
      },
    ]);
  });

  it("revokes the open invitations that the person could no longer send, and no others", async () => {
    const { org, OWNER } = await makeTeam();
    const second = await addMember(org.id, "OWNER");
    const theirs = async (role: Role) =>
      (await insertOpenInvitation(org.id, { invitedBy: second, role })).email;
    const [high, low] = [await theirs("OWNER"), await theirs("MEMBER")];
    const { email: anothers } = await insertOpenInvitation(org.id, { invitedBy: OWNER, role: "OWNER" });
    const open = async () => {
      const rows = await Promise.all([high, low, anothers].map((email) => invitationRow(org.id, email)));
      return rows.map((row) => row.revokedAt === null);
    };
    const them = { idOrSlug: org.slug, userId: second };
    await updateMember.run(person(OWNER), { params: them, body: { role: "ADMIN" } });
    expect(await open()).toEqual([false, true, true]);
    await removeMember.run(person(OWNER), { params: them, query: { keepKeys: false } });
    expect(await open()).toEqual([false, false, true]);
  });
});

test("the list contains all members in the order of joining, even without names", async () => {
  const org = await makeOrganization();
  const ruth = await identity.person("ruth@list.example", "Ruth", "Abara");
  await addMember(org.id, "MEMBER", ruth.id);
  await identity.fault({ on: "requests", kind: "fail" });
  const nameless = { firstName: null, lastName: null, email: null };
  const list = async () => (await listMembers.run(person(ruth.id), { params: { idOrSlug: org.slug } })).data;
  expect(await list()).toMatchObject([
    { userId: org.ownerId, role: "OWNER", ...nameless },
    { userId: ruth.id, role: "MEMBER", ...nameless },
  ]);
  await identity.clearFaults();
  expect(await list()).toMatchObject([
    { userId: org.ownerId, ...nameless },
    { userId: ruth.id, firstName: "Ruth", lastName: "Abara", email: "ruth@list.example" },
  ]);
});
