/** Long descriptions of donation endpoints, in Markdown. */

export const CREATE_DONATION = `Records a donation, fixes its fees, and creates its payment at the payment processor. Donation pages call this endpoint, so it needs no credentials. No money has moved when it responds.

1. Send the donation. The response contains the donation, which is \`PENDING\`, the \`fees\` to show before the payment, and a \`clientSecret\`.
2. Complete the payment in the donor's browser, using the processor's own script and the \`clientSecret\`.
3. The processor confirms the payment, and the donation becomes \`SUCCEEDED\` (or \`FAILED\`, in which case the donor can try again with the same \`clientSecret\`). Poll the URL in the \`Location\` header, which needs no credentials. On success the donor receives a receipt by email.

**Required fields** are \`campaignId\`, \`amount\` (in cents, at least 100), and the donor's \`email\`, \`firstName\` and \`lastName\`. All other fields are optional or have a default. Unknown keys are ignored.

**Checks run in this order.** The first check that fails results in status 400:

1. The body matches its schema, otherwise \`Validation failed\`.
2. The campaign exists, otherwise \`Campaign not found\`.
3. The campaign is \`ACTIVE\`, within its \`startDate\` and \`endDate\`, and not locked by staff, otherwise \`Campaign is not active\`.
4. The donation follows the campaign's rules for amounts, frequencies, giving levels, tickets and required custom fields, otherwise \`Validation failed\`, with each problem listed under its field.
5. The amount reaches the campaign's minimum, otherwise \`Minimum donation is $5.00\`, with the campaign's own minimum.
6. The organization accepts this payment method, otherwise \`Organization has not completed payment setup\`.
7. The total with fees is at most 99999999 cents, otherwise \`Validation failed\` on \`amount\`.
8. Enough tickets are left, otherwise \`Sorry, not enough tickets available\`.

**Recurring donations.** \`monthly\`, \`quarterly\` and \`annual\` start a subscription with the first payment; each renewal becomes a separate donation. Campaigns with \`allowRecurring: false\` and campaigns that sell tickets accept only \`one_time\`.

**Tickets.** If a campaign has a \`ticketPriceCents\`, \`amount\` must be that price times \`ticketCount\` (1 by default, at most 20). The tickets are held from this call until the payment ends, for at most 30 minutes. If capacity is limited, \`ach\` is not accepted.

**Dedications.** \`tribute\` dedicates the donation in honor or memory of a person. Its \`type\` and \`name\` are both required. With a \`notifyEmail\`, an email is sent to that address once the donation succeeds.

**Fees.** Card payments cost 2.2% plus 30 cents, bank payments (\`ach\`) 0.8% and at most $5.00. The platform takes 1% of the donation beyond the first $10,000 that an organization raises. With \`coverFees\` the donor pays the fees on top, and the organization receives the full \`amount\`. \`POST /api/public/quote\` calculates the fees in advance.

**Retries.** Send an \`Idempotency-Key\`: retrying the request with the same key, for example after a lost connection, returns the first response and creates no second donation. The Idempotency-Key of a public call is a secret, so use a random UUID. Once the donation is paid or closed, the replayed response has \`clientSecret: null\`.

**Card testing.** Many declined payments from one network address look like card testing, and so do declined payments from several network addresses under one email address or for one campaign. This call then answers 403 with a \`reason\` and a \`challenge\`. For each \`i\` from 0 to \`puzzles − 1\`, find a decimal number \`n\` such that the SHA-256 of \`<id>:<i>:<n>\` starts with \`difficultyBits\` zero bits, then retry the request with the header \`X-Proof: <token>.<n0>-<n1>-…\` (with the same \`Idempotency-Key\`, if any). A proof is valid once, for this campaign and network address, until \`expiresAt\`. \`reason\` states why no proof was accepted (\`missing\`, \`invalid\`, \`expired\`, \`used\`). A network address that continues is blocked for up to an hour: 429 with \`reason: "declined_payments"\` and \`opensAt\`. Campaigns and email addresses are never blocked.

**Unpaid donations** are limited per network address: eight by card at once, and 24 more for each distinct card beyond the third that paid from the address within the hour, so that an event's guests behind one address are admitted as they pay. Held tickets of an event with limited capacity are limited in proportion to the capacity. Above the limit this call answers 429 with \`reason: "busy_network"\`: wait \`Retry-After\` seconds and retry the request with the same \`Idempotency-Key\`. The donation form does so automatically.

**Servers** that create donations for many donors should send an API key of the organization, with scope \`write\` or \`admin\`, as \`Authorization: Bearer <key>\`. Calls with a key are limited per key: 600 a minute, without challenges or a limit on unpaid donations. They answer 429 with \`reason: "declined_payments"\` only from sixty declines within an hour, plus one for every two distinct cards that paid; staff are alerted earlier. An invalid key or a key of another organization has no effect: the call is limited per network address.`;

export const LIST_DONATIONS = `Lists the donations of an organization, newest first or by amount (\`sort\`), in pages. \`pagination.total\` is exact. \`orgId\` is the organization's id or slug. Filters can be combined.

\`from\` and \`to\` filter by the time of creation, inclusive. A date stands for the whole day in the organization's time zone, an instant for that exact time.

\`expand=sums\` adds the amount that each donation counts for after refunds and disputes (\`netRaisedCents\`) and the time of its last change (\`updatedAt\`). \`expand=progress\` adds the payment progress (\`progress\`), which distinguishes a bank payment in transit from an abandoned form. It also adds the payment method, the funds, the fees, the net amount, the receipt number and the source (\`utmSource\`), and for offline donations the check number and whether the donation was voided. \`voided=false\` excludes voided donations, as the dashboard does by default.

\`updatedFrom\` and \`updatedTo\` filter by the last change of a donation, its refunds or its disputes (\`updatedAt\`). Use \`updatedFrom\` alone for syncing: donations never leave that filter, so paging may return a donation twice but never skips one.

All statuses are listed, including donations that were never paid (\`PENDING\`, \`FAILED\`). \`status=SUCCEEDED\` lists the donations that count. If you page by number with a filter that donations can leave, for example a status, a donation that leaves the filter shifts the others, and you miss one. To read all donations, for example into a spreadsheet, use \`GET /api/exports/donations.csv\`: it stays fast for any number of donations, and rows do not shift.`;

export const REFUND_DONATION = `Refunds a donation, in full or in part, to the payment method it was made with. This moves money. \`GET\` on the same path previews the result.

The amount is taken from the organization's balance. The platform returns its own fee in proportion. The processor keeps its fee, so the organization bears it. The campaign's total decreases by the same share. A fully refunded donation becomes \`REFUNDED\`, its tickets can be sold again, and the donor receives an email.

The refund is usually \`SUCCEEDED\` in the response. If the processor cannot be reached, it is \`PENDING\` and completes in the background. A donation's refunds never exceed the amount paid, even if several are requested concurrently.

Send an \`Idempotency-Key\`: with the same key, the same caller gets the same refund again and never a second one, even if the processor declined the refund. To try again, use a new key. The audit log records the requester, the amount and the reason.`;
