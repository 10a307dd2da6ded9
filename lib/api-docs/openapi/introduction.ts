/** The introduction of the document. The reference's guide is the long form. */
export const INTRODUCTION = `Campaigns, donations, donors, refunds and reports of nonprofits, over HTTP with JSON bodies.

- **Credentials.** \`Authorization: Bearer <token>\`: a session token of a signed-in person, or an API key of an organization. Public endpoints need none, and pages of any site may call them from the browser.
- **Money** is whole cents of US dollars, in fields that end with \`Cents\` (and in \`amount\` and the fields of \`fees\` of a donation request).
- **Times** are ISO 8601 in UTC, with \`Z\`. \`from\` and \`to\` accept a timestamp, or a date, which means the whole day in the organization's time zone.
- **Null.** A field without a value is present, with \`null\`.
- **Unknown names.** An undeclared or repeated query parameter is a validation error. Unknown body fields are ignored, except where the schema has \`additionalProperties: false\`: there a misspelled name could move money or grant access, so it is a validation error too.
- **Errors** are \`{ error, status }\`; an invalid request is \`{ error: "Validation failed", details: { fieldErrors, formErrors } }\`.
- **Limits.** 600 requests a minute per person or key; without a credential 100 per IP address, and 600 each for quotes and for the pages of a donor or an invited person. The \`X-RateLimit-*\` headers report them.
- **Repeats.** Endpoints that create or move money accept an \`Idempotency-Key\`; a repeat while the first request is still running gets 409 with \`Retry-After\`.
- **Compatibility.** Endpoints, optional parameters, response fields and enum values are added without notice; nothing is removed or changes meaning.
`;
