import type { FormValues } from "./form-request";

/** The id of the donation form, referenced by fields elsewhere in the document. */
export const FORM_ID = "give-form";
/** The id of the element rendered by `VisitorFields`. */
export const VISITOR_FIELDS_ID = "visitor-fields";

const SOURCE = ["utmSource", "utmMedium", "utmCampaign", "utmTerm", "utmContent", "referrerUrl"] as const;

/**
 * Returns the hidden fields of one visitor: the attempt (attempt.ts) and the source. `attempt` is unique to a page
 * view.
 */
export function visitorFields(attempt: string, values: FormValues): [name: string, value: string][] {
  const source = SOURCE.flatMap((name) => (values[name] ? [[name, values[name]] as [string, string]] : []));
  return [["attempt", attempt], ...source];
}

/**
 * The visitor's hidden fields, outside of the form at the end of the page: the rest of the page is the same for every
 * visitor and can be cached (lib/http/server/pages).
 */
export function VisitorFields({ attempt, values }: { attempt: string; values: FormValues }) {
  return (
    <div hidden id={VISITOR_FIELDS_ID}>
      {visitorFields(attempt, values).map(([name, value]) => (
        <input key={name} type="hidden" form={FORM_ID} name={name} value={value} />
      ))}
    </div>
  );
}
