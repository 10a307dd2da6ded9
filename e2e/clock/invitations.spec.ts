import { clientFor, invite, signIn } from "../contract/team";
import { expect, test } from "./test";

test("an invitation is sent again after a minute, runs out after a week, and lives on when it is sent once more", async ({
  means,
  moveClock,
  newOrganization,
  tokenFor,
  mails,
}) => {
  const org = await newOrganization();
  const guest = await signIn(means);
  const { id, token } = await invite(means, org, guest.email);
  const params = { idOrSlug: org.slug, invitationId: id };
  const resend = async () =>
    clientFor(means, await tokenFor(org.owner.email)).call("resendInvitation", { params });
  const accept = async () =>
    clientFor(means, await tokenFor(guest.email)).call("acceptInvitation", { params: { token } });

  expect(await resend()).toMatchObject({ ok: false, status: 429 });
  await moveClock("+2minutes");
  expect(await resend()).toMatchObject({ ok: true, data: { invitation: { status: "OPEN" } } });
  await expect.poll(async () => (await mails({ to: guest.email })).length).toBe(2);

  await moveClock("+8days");
  expect(await clientFor(means).call("getInvitation", { params: { token } })).toMatchObject({
    ok: true,
    data: { status: "EXPIRED" },
  });
  expect(await accept()).toMatchObject({
    ok: false,
    status: 409,
    error: "This invitation has expired; ask for a new one",
  });
  expect((await resend()).ok).toBe(true);
  expect(await accept()).toMatchObject({ ok: true, data: { role: "MEMBER" } });
  expect((await accept()).ok).toBe(true);
});
