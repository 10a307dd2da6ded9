import { describe, expect, test } from "vitest";
import { EMAILS, type EmailName } from "@/components/emails";
import type { Email, EmailProps } from "@/components/emails/define-email";
import { thankYouMessage } from "@/lib/donor-texts/resolve";
import { LANGUAGES } from "@/lib/languages/languages";
import { receiptEmail } from "./donors/send-receipt";
import { renderEmail } from "./render";
import { donationDetails } from "./testing/donation";
import { APP } from "./testing/every-mail";

const COMPANY = { donorFirstName: "", donorLastName: "Globex Corporation" };
const UNNAMED = { donorFirstName: " ", donorLastName: "" };
const ownTexts = [
  {
    kind: "RECEIPT" as const,
    ofCampaign: false,
    subject: "Thanks, {{firstName}}!",
    opening: "Dear {{firstName}},",
    closing: null,
  },
  {
    kind: "THANK_YOU" as const,
    ofCampaign: true,
    subject: null,
    opening: "{{firstName}}, thank you.",
    closing: null,
  },
];

test("a company is greeted by its name, in the heading and in the organization's own texts", async () => {
  const details = donationDetails({ donation: COMPANY, ownTexts });
  const mail = await receiptEmail(details, APP);
  expect(mail.subject).toBe("Thanks, Globex Corporation!");
  for (const part of [mail.html, mail.text]) {
    expect(part).toContain("Thank you, Globex Corporation");
    expect(part).toContain("Dear Globex Corporation,");
    expect(part).toContain("Globex Corporation, thank you.");
  }
  expect(thankYouMessage(details, () => "$50.00")).toBe("Globex Corporation, thank you.");
});

test("without a name, own texts omit it together with its comma", async () => {
  const details = donationDetails({ donation: UNNAMED, ownTexts });
  const mail = await receiptEmail(details, APP);
  expect(mail.subject).toBe("Thanks!");
  expect(mail.text).toContain("Dear,");
  expect(thankYouMessage(details, () => "$50.00")).toBe("thank you.");
});

describe.each(LANGUAGES)("in %s", (language) => {
  const greeting = Object.entries(EMAILS as unknown as Record<string, Email<EmailProps>>).flatMap(
    ([name, { examples }]) =>
      Object.entries(examples)
        .filter(([, props]) => typeof props["firstName"] === "string")
        .map(([example, props]) => [name as EmailName, example, props] as const),
  );
  const sender = { language, name: "Hope Shelter", color: null, logo: null, giving: null, isTest: false };

  test.each(greeting)("an email without a name has no dangling comma: %s, %s", async (name, _, props) => {
    const { html, text } = await renderEmail(name, sender, { ...props, firstName: "" } as never);
    expect(text).not.toMatch(/(?:^|\n)\s*[,\p{Ll}]|,\s*(?:\n|\.|$)/u);
    expect(html).not.toMatch(/,\s*<\/|>\s*,/);
  });
});
