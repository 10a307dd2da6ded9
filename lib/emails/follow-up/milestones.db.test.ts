import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { makeDonations, sendIndividually } from "@/lib/emails/testing/follow-ups";
import { type Mailbox, startMailbox } from "@/lib/emails/testing/mailbox";
import { emailRow, NOW, setRaised, systemContext } from "@/lib/emails/testing/rows";
import { followUpDonations } from "./follow-up-donations";

const background = vi.hoisted(() => ({
  events: [] as { id: string; name: string; data: { cause: string } }[],
}));
vi.mock("@/lib/services/inngest/send", () => ({
  sendToBackground: async (events: typeof background.events) => void background.events.push(...events),
}));

let mailbox: Mailbox;
beforeAll(async () => {
  mailbox = await startMailbox();
});
beforeEach(() => {
  background.events.length = 0;
});
afterAll(() => mailbox.stop());

const followUp = (ids: readonly string[]) => followUpDonations(systemContext(), ids);

test("a milestone is recorded once for a batch, and its email gets an event of its own", async () => {
  const made = await makeDonations(5, () => ({ goalAmountCents: 100_000 }));
  await setRaised(made.campaign.id, 60_000);
  expect(await followUp(made.ids)).toMatchObject({ sent: 10, milestones: 1 });
  const cause = `milestone:${made.campaign.id}:50`;
  expect(background.events).toEqual([{ id: `email:${cause}`, name: "email/owed", data: { cause } }]);
  await sendIndividually(background.events);
  expect(await followUp(made.ids)).toMatchObject({ sent: 0, milestones: 0 });
  const subjects = (await mailbox.mailsTo(made.staff)).map(({ subject }) => subject);
  expect(subjects.filter((one) => one.includes("50%"))).toHaveLength(1);
  expect(await emailRow(cause)).toMatchObject({ kind: "MILESTONE", sentAt: NOW });
});

test("a milestone recorded by a process that ended before its event is published by the next donation", async () => {
  const made = await makeDonations(2, () => ({ goalAmountCents: 100_000 }));
  await setRaised(made.campaign.id, 30_000);
  await followUp(made.ids.slice(0, 1));
  background.events.length = 0;
  expect(await followUp(made.ids.slice(1))).toMatchObject({ milestones: 1 });
  expect(background.events).toHaveLength(1);
});
