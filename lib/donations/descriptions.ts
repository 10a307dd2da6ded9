/** The longer descriptions of the operations on gifts; Markdown. */

export const CREATE_DONATION = `Takes down a gift, freezes its fees, and asks the payment processor for its payment. No credential is needed: this is what a donation page calls. No money has moved when it answers.

1. Send the gift. The answer has the donation, which is \`PENDING\`, the \`fees\` to show before paying, and a \`clientSecret\`.
2. Complete the payment in the donor's browser with the processor's own script and the \`clientSecret\`.
3. The processor confirms to the service, and the donation becomes \`SUCCEEDED\` (or \`FAILED\`, which the donor can try again with the same \`clientSecret\`). Follow it at the address in the \`Location\` header, which needs no credential. A receipt goes to the donor by e-mail on success.

**Required** are \`campaignId\`, \`amount\` (cents, at least 100), and the donor's \`email\`, \`firstName\` and \`lastName\`; everything else is optional or has a default. Unknown keys are ignored.

**Checks, in this order.** The first that fails is answered, with status 400:

1. the body fits its schema, or else \`Validation failed\`;
2. the campaign exists: \`Campaign not found\`;
3. it is \`ACTIVE\`, within \`startDate\` and \`endDate\`, and not locked by staff: \`Campaign is not active\`;
4. its own rules hold: amounts and frequencies that it offers, giving levels, tickets, and required questions: \`Validation failed\`, with every breach on its field;
5. the amount reaches the campaign's minimum: \`Minimum donation is $5.00\`, with the campaign's figure;
6. the organization can be paid by this method: \`Organization has not completed payment setup\`;
7. the total with fees is at most 99999999 cents: \`Validation failed\` on \`amount\`;
8. there are tickets enough: \`Sorry, not enough tickets available\`.

**Recurring gifts.** \`monthly\`, \`quarterly\` and \`annual\` start a recurring plan with the first payment; each renewal becomes a donation of its own. Campaigns with \`allowRecurring: false\`, and those that sell tickets, take \`one_time\` only.

**Tickets.** Where a campaign has a \`ticketPriceCents\`, \`amount\` is that price times \`ticketCount\` (1 unless given, at most 20). The tickets are held from this call until the payment ends, for 30 minutes at most. Where capacity is limited, \`ach\` is not taken.

**Dedications.** \`tribute\` honors or remembers somebody; its \`type\` and \`name\` are both required. With a \`notifyEmail\`, that person is told once the gift succeeds.

**Fees.** Cards cost 2.2 % and 30 cents, bank payments (\`ach\`) 0.8 % and at most $5.00; the platform takes 1 % of the gift beyond the first $10,000 that an organization raises. With \`coverFees\` the donor pays them on top, and the organization receives the whole \`amount\`. \`POST /api/public/quote\` works them out beforehand.

**Repeats.** Send an \`Idempotency-Key\`: a request that is repeated under it, after a lost connection for example, gives the first answer again and makes no second gift. An Idempotency-Key of a public call is a secret: use a random UUID. Once the donation is paid or closed, the answer that is given again has \`clientSecret: null\`.

**Many declined payments** from one address look like card testing, and so do those of several addresses under one e-mail or for one campaign. Then this call answers 403 with \`reason\` and a \`challenge\`: for each \`i\` from 0 to \`puzzles − 1\` find a decimal number \`n\` for which the SHA-256 of \`<id>:<i>:<n>\` begins with \`difficultyBits\` zero bits, and send the same request again with the header \`X-Proof: <token>.<n0>-<n1>-…\` (the same \`Idempotency-Key\` is fine). A proof serves once, for this campaign and address, until \`expiresAt\`; \`reason\` says why one did not count (\`missing\`, \`invalid\`, \`expired\`, \`used\`). An address where it goes on is blocked for up to an hour: 429 with \`reason: "declined_payments"\` and \`opensAt\`. A campaign or an e-mail is never closed by it.

**Donations that wait to be paid** are bounded by address: eight by card at once, and 24 more for each different card beyond the third that paid from there within the hour, so that a hall of guests behind one address is let in as they pay; seats of a limited event that they hold are bounded in proportion to its capacity. Beyond that the answer is 429 with \`reason: "busy_network"\`: wait as long as \`Retry-After\` says, a few seconds, and send the same again under the same \`Idempotency-Key\`. The donation form does so by itself.

**Servers** that create donations for many donors send an API key of the organization, with scope \`write\` or \`admin\`, as \`Authorization: Bearer <key>\`. Such calls are counted by the key: 600 a minute, no challenge, no bound on what waits to be paid, and 429 with \`reason: "declined_payments"\` only after sixty declines within an hour and one more for each two different cards that paid; staff are alerted before. A key of another organization, or a bad one, changes nothing: the call counts by its address.`;

export const LIST_DONATIONS = `The gifts of an organization, newest first, page by page; \`pagination.total\` is exact. \`orgId\` is its id or its slug. Filters can be combined, and all of them must fit.

\`from\` and \`to\` are about when a gift was made, and both are included. A date means its whole day in the organization's time zone, an instant means itself.

\`expand=sums\` shows what each gift counts for after refunds and disputes (\`countedCents\`) and when it last changed (\`updatedAt\`), too.

\`updatedFrom\` and \`updatedTo\` are about the last change of a gift, its refunds or its disputes (\`updatedAt\`). \`updatedFrom\` alone is for keeping a copy up to date: nothing leaves it again, so a walk through its pages may meet a gift twice, and skips none.

All statuses are listed, also gifts that were never paid (\`PENDING\`, \`FAILED\`); \`status=SUCCEEDED\` gives those that count. While you walk through the pages of a filter that gifts can leave, as a status, one that leaves it draws the others back, and you miss one. To read all gifts, for example into a spreadsheet, use \`GET /api/exports/donations.csv\`: it stays fast at any number, and no row moves another.`;

export const REFUND_DONATION = `Gives a gift back to its donor, wholly or in part, by the way that it was paid. Money moves. \`GET\` on the same address says beforehand what it will do.

The amount is taken from the organization's balance. The platform gives its own fee back in proportion; the processor keeps its fee, which the organization bears. The campaign's total goes down by the same share; a gift that is refunded wholly becomes \`REFUNDED\`, its tickets can be sold again, and the donor gets a mail.

The answer is usually \`SUCCEEDED\`. A refund that cannot be finished at once, because the processor cannot be reached, is answered \`PENDING\`: it stands, and is finished in the background. Several refunds of a gift never sum to more than was paid, however many are asked for at the same time.

Send an \`Idempotency-Key\`: under the same key, the same caller gets the same refund again, never a second one, also where the processor refused it: ask for that again under a new key. Who asked, how much and why stand in the audit log.`;
