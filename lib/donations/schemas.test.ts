import { expect, test } from "vitest";
import { createDonationInput } from "./schemas";

const donation = {
  campaignId: "c",
  amount: 5000,
  donor: { email: "ada@example.org", firstName: "Ada", lastName: "Okafor" },
};

test("the referring page is an http(s) URL, so that staff cannot open a script URL", () => {
  for (const referrerUrl of ["https://news.example/a?b=1", "http://news.example/", null, undefined])
    expect(createDonationInput.safeParse({ ...donation, referrerUrl }).success).toBe(true);
  for (const referrerUrl of [
    "javascript:alert(1)",
    "JavaScript://news.example/%0aalert(1)",
    "data:text/html,<script>alert(1)</script>",
    "file:///etc/passwd",
    "android-app://org.example/",
    "news.example",
  ]) {
    const { error } = createDonationInput.safeParse({ ...donation, referrerUrl });
    expect(error?.issues, referrerUrl).toMatchObject([
      { path: ["referrerUrl"], message: "Enter an address that starts with http:// or https://" },
    ]);
  }
});
