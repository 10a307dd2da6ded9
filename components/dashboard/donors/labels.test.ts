import { expect, it } from "vitest";
import { contactLabel, donationOfConsent, initialsOf, sourceLabel, timelineLabel, wantsNews } from "./labels";

const AT = "2026-11-21T10:00:00.000Z";

it("counts only a donor who opted in and has not unsubscribed as subscribed", () => {
  const consent = (optedInAt: string | null, unsubscribedAt: string | null) =>
    wantsNews({ optedInAt, source: null, unsubscribedAt });
  expect(consent(AT, null)).toBe(true);
  expect(consent(AT, AT)).toBe(false);
  expect(consent(null, null)).toBe(false);
  expect(consent(null, AT)).toBe(false);
});

it("lists the channels by which a donor must not be contacted", () => {
  expect(contactLabel([])).toBe("");
  expect(contactLabel(["EMAIL", "POST"])).toBe("Do not contact by email, post");
  expect(contactLabel(["EMAIL", "PHONE", "POST"])).toBe("Do not contact");
});

it("extracts the donation with which a donor opted in", () => {
  expect(donationOfConsent({ source: "donation:abc" })).toBe("abc");
  expect(donationOfConsent({ source: "import" })).toBeNull();
  expect(donationOfConsent({ source: null })).toBeNull();
});

it("titles a timeline entry by its kind, and by its state if it is unusual", () => {
  expect(timelineLabel({ kind: "DONATION", what: "SUCCEEDED" })).toBe("Donation");
  expect(timelineLabel({ kind: "DONATION", what: "FAILED" })).toBe("Donation, failed");
  expect(timelineLabel({ kind: "RECURRING", what: "AMOUNT_CHANGED" })).toBe(
    "Recurring donation, amount changed",
  );
  expect(timelineLabel({ kind: "EMAIL", what: "RECEIPT" })).toBe("Email sent");
  expect(timelineLabel({ kind: "CHANGE", what: "donor.tags_changed" })).toBe("Donor tags changed");
  expect(timelineLabel({ kind: "CHANGE", what: "donation.designated" })).toBe("Donation designated");
  expect(timelineLabel({ kind: "NOTE", what: null })).toBe("Note");
  expect(timelineLabel({ kind: "DONATION", what: "VOIDED" })).toBe("Donation, voided");
  expect(timelineLabel({ kind: "MEMBERSHIP", what: "ENDED" })).toBe("Membership ended");
  expect(timelineLabel({ kind: "IMPORT", what: "ADDED" })).toBe("Added by an import");
});

it("titles an opt-in to news and an unsubscribe, and states where the donor opted in", () => {
  expect(timelineLabel({ kind: "NEWS", what: "SUBSCRIBED" })).toBe("Subscribed to news");
  expect(timelineLabel({ kind: "NEWS", what: "UNSUBSCRIBED" })).toBe("Unsubscribed from news");
  expect(["donation:abc", "import:abc", "my_giving", "letter"].map(sourceLabel)).toEqual([
    "With a donation",
    "In an imported file",
    "On their “My giving” page",
    "letter",
  ]);
});

it("uses whole characters as initials and tolerates a missing name", () => {
  expect(initialsOf({ firstName: "ada", lastName: "Okafor" })).toBe("AO");
  expect(initialsOf({ firstName: "😀b", lastName: " " })).toBe("😀");
});
