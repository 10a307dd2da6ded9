import { expect, test } from "vitest";
import type { AppLinks } from "./app-links";
import { tributeNoticeEmail } from "./donors/send-tribute-notice";
import { donationNoticeEmail } from "./staff/send-donation-notice";
import { milestoneEmail } from "./staff/send-milestone";
import { donationDetails } from "./testing/donation";

const app: AppLinks = { appOrigin: "https://give.example.org", mode: "live" };
const tribute = {
  tributeType: "IN_HONOR",
  tributeName: "Rosa Diaz",
  tributeMessage: "With love\nfrom all of us",
  tributeNotifyName: "Luis",
  tributeNotifyEmail: "luis@example.org",
} as const;

test("staff see donor, amount, net amount, message and where to look", async () => {
  const mail = await donationNoticeEmail(
    donationDetails({ donation: { publicMessage: "Keep warm!", netAmountCents: 4857 } }),
    app,
  );
  expect(mail.subject).toBe("New donation: $50 from Ada Byron");
  for (const part of [mail.html, mail.text])
    for (const words of ["Ada Byron", "ada@example.org", "$50.00", "$48.57", "Winter Beds", "Keep warm!"])
      expect(part).toContain(words);
  expect(mail.text).toContain("https://give.example.org/dashboard/hope-shelter/donations/donation1");
  expect(mail.html + mail.text).not.toContain("anonymous");
});

test("staff see that the donor is anonymous in public", async () => {
  const mail = await donationNoticeEmail(donationDetails({ donation: { anonymous: true } }), app);
  expect(mail.subject).toBe("New donation: $50 from Ada Byron (anonymous)");
  expect(mail.html).toContain("asked not to be named in public");
  expect(mail.text).toContain("asked not to be named in public");
});

test("a tribute notice names donor, occasion and message, but never an amount", async () => {
  const mail = await tributeNoticeEmail(donationDetails({ donation: tribute }), app);
  expect(mail?.to).toBe("luis@example.org");
  expect(mail?.subject).toBe("A gift in honor of Rosa Diaz");
  expect(mail?.html).toContain("With love<br/>from all of us");
  expect(mail?.text).toContain(
    "Ada Byron has made a gift to Hope Shelter (Winter Beds) in honor of Rosa Diaz.",
  );
  expect((mail?.html ?? "") + mail?.text).not.toMatch(/\$|51\.43|50\.00/);
});

test("a tribute notice of an anonymous donation reveals no name, address or token", async () => {
  const mail = await tributeNoticeEmail(donationDetails({ donation: { ...tribute, anonymous: true } }), app);
  expect((mail?.html ?? "") + mail?.text).not.toMatch(/Ada|Byron|ada@|token1/);
  expect(mail?.text).toContain("Someone who wishes to stay anonymous");
});

test("without an address there is no tribute notice", async () => {
  expect(
    await tributeNoticeEmail(donationDetails({ donation: { ...tribute, tributeNotifyEmail: null } }), app),
  ).toBeNull();
  expect(await tributeNoticeEmail(donationDetails(), app)).toBeNull();
});

test("no text of the donor becomes a link in a tribute notice", async () => {
  const spam = "Win at https://evil.example/x or mail a@evil.example";
  const mail = await tributeNoticeEmail(
    donationDetails({
      donation: {
        ...tribute,
        tributeMessage: spam,
        tributeName: "evil.example",
        donorFirstName: "www.evil.example",
      },
    }),
    app,
  );
  expect((mail?.subject ?? "") + mail?.html + mail?.text).not.toContain("evil.example");
});

test("a milestone shows the share, and the raised part of the goal", async () => {
  const { campaign, org } = donationDetails();
  const half = await milestoneEmail(
    { campaign, org, percent: 50, raisedCents: 1_248_000, goalCents: 2_000_000 },
    app,
  );
  expect(half.subject).toBe("Winter Beds has reached 50% of its goal");
  for (const part of [half.html, half.text]) expect(part).toContain("$12,480 raised of $20,000 (62%).");
  const reached = await milestoneEmail(
    { campaign, org, percent: 100, raisedCents: 2_000_050, goalCents: 2_000_000 },
    app,
  );
  expect(reached.subject).toBe("Winter Beds has reached its goal");
  expect(reached.text).toContain("https://give.example.org/dashboard/hope-shelter/campaigns/campaign1");
});
