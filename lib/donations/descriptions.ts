/** Long descriptions of the donation endpoints, in Markdown. */

export const CREATE_DONATION = `Records a donation, fixes its fees, and creates its payment at the payment processor. No credential is needed: this is what a donation page calls. No money has moved when it answers.

1. Send the donation. The response has the donation, which is \`PENDING\`, the \`fees\` to show before paying, and a \`clientSecret\`.
2. Complete the payment in the donor's browser with the processor's own script and the \`clientSecret\`.
3. The processor confirms the payment, and the donation becomes \`SUCCEEDED\` (or \`FAILED\`; the donor can try again with the same \`clientSecret\`). Poll the address in the \`Location\` header, which needs no credential. On success the donor receives a receipt by email.

**Required** are \`campaignId\`, \`amount\` (cents, at least 100), and the donor's \`email\`, \`firstName\` and \`lastName\`; everything else is optional or has a default. Unknown keys are ignored.

**Checks run in this order.** The first that fails is answered with status 400:

1. the body fits its schema, otherwise \`Validation failed\`;
2. the campaign exists: \`Campaign not found\`;
3. it is \`ACTIVE\`, within \`startDate\` and \`endDate\`, and not locked by staff: \`Campaign is not active\`;
4. its own rules hold: offered amounts and frequencies, giving levels, tickets, and required custom fields: \`Validation failed\`, with every problem on its field;
5. the amount reaches the campaign's minimum: \`Minimum donation is $5.00\`, with the campaign's figure;
6. the organization can be paid by this method: \`Organization has not completed payment setup\`;
7. the total with fees is at most 99999999 cents: \`Validation failed\` on \`amount\`;
8. enough tickets are left: \`Sorry, not enough tickets available\`.

**Recurring donations.** \`monthly\`, \`quarterly\` and \`annual\` start a subscription with the first payment; each renewal becomes a separate donation. Campaigns with \`allowRecurring: false\`, and those that sell tickets, accept \`one_time\` only.

**Tickets.** If a campaign has a \`ticketPriceCents\`, \`amount\` is that price times \`ticketCount\` (default 1, at most 20). The tickets are held from this call until the payment ends, for 30 minutes at most. If capacity is limited, \`ach\` is not accepted.

**Dedications.** \`tribute\` dedicates the donation in honor or memory of a person; its \`type\` and \`name\` are both required. With a \`notifyEmail\`, that person is notified once the donation succeeds.

**Fees.** Cards cost 2.2 % and 30 cents, bank payments (\`ach\`) 0.8 % and at most $5.00; the platform takes 1 % of the donation beyond the first $10,000 that an organization raises. With \`coverFees\` the donor pays them on top, and the organization receives the full \`amount\`. \`POST /api/public/quote\` calculates them beforehand.

**Repeats.** Send an \`Idempotency-Key\`: repeating the request with it, for example after a lost connection, returns the first response and creates no second donation. An Idempotency-Key of a public call is a secret: use a random UUID. Once the donation is paid or closed, the repeated response has \`clientSecret: null\`.

**Card testing.** Many declined payments from one address look like card testing, and so do those of several addresses under one email address or for one campaign. This call then answers 403 with \`reason\` and a \`challenge\`: for each \`i\` from 0 to \`puzzles − 1\` find a decimal number \`n\` for which the SHA-256 of \`<id>:<i>:<n>\` begins with \`difficultyBits\` zero bits, and repeat the request with the header \`X-Proof: <token>.<n0>-<n1>-…\` (the same \`Idempotency-Key\` is fine). A proof works once, for this campaign and address, until \`expiresAt\`; \`reason\` says why one was not accepted (\`missing\`, \`invalid\`, \`expired\`, \`used\`). An address that continues is blocked for up to an hour: 429 with \`reason: "declined_payments"\` and \`opensAt\`. Campaigns and email addresses are never blocked.

**Unpaid donations** are limited per address: eight by card at once, and 24 more for each different card beyond the third that paid from there within the hour, so that a hall of guests behind one address is admitted as they pay; held tickets of a limited event are limited in proportion to its capacity. Beyond that the answer is 429 with \`reason: "busy_network"\`: wait \`Retry-After\` seconds and repeat the request with the same \`Idempotency-Key\`. The donation form does so automatically.

**Servers** that create donations for many donors send an API key of the organization, with scope \`write\` or \`admin\`, as \`Authorization: Bearer <key>\`. Such calls are limited per key: 600 a minute, no challenge, no limit on unpaid donations, and 429 with \`reason: "declined_payments"\` only after sixty declines within an hour and one more for each two different cards that paid; staff are alerted earlier. An invalid key, or a key of another organization, changes nothing: the call is limited per address.`;

export const LIST_DONATIONS = `The donations of an organization, newest first, page by page; \`pagination.total\` is exact. \`orgId\` is its id or slug. Filters can be combined.

\`from\` and \`to\` filter by when a donation was created, inclusive. A date means the whole day in the organization's time zone, an instant means itself.

\`expand=sums\` adds what each donation counts for after refunds and disputes (\`netRaisedCents\`) and when it last changed (\`updatedAt\`). \`expand=progress\` tells a bank payment in transit from a form that was left (\`progress\`), and adds the method, the funds, the fees with what is left after them, the receipt number and the source (\`utmSource\`), and of an offline donation the number of its check and whether it was voided. \`voided=false\` leaves out those that were, as the dashboard does.

\`updatedFrom\` and \`updatedTo\` filter by the last change of a donation, its refunds or its disputes (\`updatedAt\`). \`updatedFrom\` alone is for syncing: donations never leave that filter, so paging through it may return a donation twice but never skips one.

All statuses are listed, including donations that were never paid (\`PENDING\`, \`FAILED\`); \`status=SUCCEEDED\` lists those that count. With a filter that donations can leave, such as a status, a donation that leaves while you page shifts the others, and you miss one. To read all donations, for example into a spreadsheet, use \`GET /api/exports/donations.csv\`: it stays fast at any number, and rows do not shift.`;

export const REFUND_DONATION = `Refunds a donation, in full or in part, to the payment method it was made with. Money moves. \`GET\` on the same path previews the result.

The amount is taken from the organization's balance. The platform returns its own fee in proportion; the processor keeps its fee, which the organization bears. The campaign's total decreases by the same share. A fully refunded donation becomes \`REFUNDED\`, its tickets can be sold again, and the donor receives an email.

The response is usually \`SUCCEEDED\`. If the processor cannot be reached, the refund is \`PENDING\` and completes in the background. Refunds of a donation never exceed what was paid, however many are requested at the same time.

Send an \`Idempotency-Key\`: with the same key, the same caller gets the same refund again, never a second one, even if the processor refused it; to try again, use a new key. Who requested it, the amount and the reason are in the audit log.`;
