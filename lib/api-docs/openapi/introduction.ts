/** The introduction of the document; the reference's guide has the long form. */
export const INTRODUCTION = `Campaigns, donations, donors, refunds and reports of nonprofits, over HTTP with JSON bodies.

- **Credentials.** \`Authorization: Bearer <token>\`: a session token of a signed-in person, or an API key of an organization. Public endpoints need none, and pages of any site may call them from the browser.
- **Money** is whole cents of US dollars, in fields that end with \`Cents\` (and in \`amount\` and the fields of \`fees\` of a donation request).
- **Times** are ISO 8601 in UTC, with \`Z\`. In \`from\` and \`to\` a date means the whole day in the organization's time zone, and an instant means itself.
- **Null.** A field without a value is present, with \`null\`.
- **Unknown names.** An undeclared query parameter is a validation error, and so is one that is given twice. Unknown fields of a body are ignored, except where the schema has \`additionalProperties: false\`: there a misspelt name could move money or open access, and it is a validation error too.
- **Errors** are \`{ error, status }\`; an invalid request is \`{ error: "Validation failed", details: { fieldErrors, formErrors } }\`.
- **Limits.** 600 requests a minute for a person or a key; without a credential 100 for an address, and 600 each for quotes and for the pages of a donor or an invited person. The headers \`X-RateLimit-*\` report them.
- **Repeats.** Endpoints that create or move money accept an \`Idempotency-Key\`; a repeat that comes while the first request is still running is 409 with \`Retry-After\`.
- **Compatibility.** Endpoints, optional parameters, response fields and enum values are added without notice; nothing is removed or changes its meaning.
`;
