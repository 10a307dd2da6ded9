import { clientFor, invite, signIn } from "../contract/team";
import { expect, test } from "./test";

test("an invitation can be resent after a minute, expires after a week, and is valid again when resent", async ({
  fixtures,
  moveClock,
  newOrganization,
  tokenFor,
  mails,
}) => {
  const org = await newOrganization();
  const guest = await signIn(fixtures);
  const { id, token } = await invite(fixtures, org, guest.email);
  const params = { idOrSlug: org.slug, invitationId: id };
  const resend = async () =>
    clientFor(fixtures, await tokenFor(org.owner.email)).call("resendInvitation", { params });
  const accept = async (by: string) =>
    clientFor(fixtures, await tokenFor(guest.email)).call("acceptInvitation", { params: { token: by } });
  /** The token of the newest mail, once there are `count`. */
  const newestToken = async (count: number) => {
    await expect.poll(async () => new Set(await tokensMailed()).size).toBe(count);
    const fresh = (await tokensMailed()).filter((one) => !seen.includes(one));
    seen.push(...fresh);
    return fresh[0] ?? "";
  };
  const tokensMailed = async () =>
    (await mails({ to: guest.email })).flatMap(({ text }) => /\/invitations\/(\w+)/.exec(text)?.[1] ?? []);
  const seen = [token];

  expect(await resend()).toMatchObject({ ok: false, status: 429 });
  await moveClock("+2minutes");
  expect(await resend()).toMatchObject({ ok: true, data: { invitation: { status: "OPEN" } } });
  const second = await newestToken(2);
  const NOT_FOUND = { ok: false, status: 404, error: "Invitation not found" };
  expect(await accept(token)).toMatchObject(NOT_FOUND);

  await moveClock("+8days");
  expect(await clientFor(fixtures).call("getInvitation", { params: { token: second } })).toMatchObject({
    ok: true,
    data: { status: "EXPIRED" },
  });
  expect(await accept(second)).toMatchObject({
    ok: false,
    status: 409,
    error: "This invitation has expired; ask for a new one",
  });
  expect((await resend()).ok).toBe(true);
  const third = await newestToken(3);
  expect(await accept(second)).toMatchObject(NOT_FOUND);
  expect(await accept(third)).toMatchObject({ ok: true, data: { role: "MEMBER" } });
  expect((await accept(third)).ok).toBe(true);
});
