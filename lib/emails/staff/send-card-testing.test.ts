import { expect, test } from "vitest";
import { cardTestingEmail } from "./send-card-testing";

const APP = { appOrigin: "https://give.example.org", mode: "live" as const };

test("staff see the attack, its severity and where to stop it; a campaign's title injects no markup", async () => {
  const mail = await cardTestingEmail(
    {
      org: { name: "Hope Shelter", color: null, slug: "hope-shelter" },
      message: "Possible card testing on “<b>Winter</b>”.",
      figures: { declines: 20, minutes: 6 },
    },
    APP,
  );
  expect(mail.subject).toBe("Someone may be testing stolen cards on your donation form");
  for (const part of [mail.text, mail.html])
    expect(part).toContain("https://give.example.org/dashboard/hope-shelter/protection");
  expect(mail.text).toContain("Declined payments: 20");
  expect(mail.text).toContain("Within: 6 minutes");
  expect(mail.html).not.toContain("<b>Winter");
});
