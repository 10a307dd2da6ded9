/** What a reader of the document should know before anything else; the reference's guide says it at length. */
export const INTRODUCTION = `Campaigns, gifts, donors, refunds and reports of nonprofits, over HTTP with JSON bodies.

- **Credentials.** \`Authorization: Bearer <token>\`: a session token of a signed-in person, or an API key of an organization. Operations of donors need none, and pages of any site may call them from the browser.
- **Money** is whole cents of US dollars, in fields that end with \`Cents\` (and in \`amount\` and the fields of \`fees\`, which the donation request names so).
- **Times** are ISO 8601 in UTC, with \`Z\`. Where a query takes \`from\` and \`to\`, a date means the whole day in the organization's time zone, and an instant means itself.
- **Null.** A field that has no value is there, with \`null\`.
- **Unknown names.** A query parameter that the operation does not list is a validation error, and so is one that comes twice. Unknown fields of a body are ignored, except where the body's schema says \`additionalProperties: false\`: there a misspelt name would move money or open something, and it is a validation error too.
- **Errors** are \`{ error, status }\`; a request that breaks the rules of its shape is \`{ error: "Validation failed", details: { fieldErrors, formErrors } }\`.
- **Limits.** 600 requests a minute for a person or a key; where no credential is needed, 100 for an address, and 600 each for quotes and for what a donor's or an invited person's own pages ask. They are told in \`X-RateLimit-*\`.
- **Repeats.** Operations that create or move money take an \`Idempotency-Key\`; a repeat that comes while the first request still runs is 409 with \`Retry-After\`.
- **Compatibility.** Operations, optional parameters, fields of answers and values of enums are added without notice; nothing is taken away or changes its meaning.
`;
