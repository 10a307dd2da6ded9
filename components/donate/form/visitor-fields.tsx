import type { FormValues } from "./form-request";

/** The id of the donation form, to which fields elsewhere in the document belong. */
export const FORM_ID = "give-form";
/** The id of what `VisitorFields` renders. */
export const VISITOR_FIELDS_ID = "visitor-fields";

const SOURCE = ["utmSource", "utmMedium", "utmCampaign", "utmTerm", "utmContent", "referrerUrl"] as const;

/** The hidden fields of one visitor: the attempt (attempt.ts) and the source. `attempt` is unique to a view. */
export function visitorFields(attempt: string, values: FormValues): [name: string, value: string][] {
  const source = SOURCE.flatMap((name) => (values[name] ? [[name, values[name]] as [string, string]] : []));
  return [["attempt", attempt], ...source];
}

/**
 * They stand outside of the form, at the end of the page, so that the rest of the page is the same for every visitor and can be
 * kept (lib/http/server/pages).
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
