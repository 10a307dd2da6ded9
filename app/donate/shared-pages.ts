import { FORM_ID, VISITOR_FIELDS_ID, visitorFields } from "@/components/donate/form/visitor-fields";
import { env } from "@/lib/config/env";
import type { SharedPage } from "@/lib/http/server/pages/shared-page";
import { cameFrom } from "./[slug]/came-from";

const UTM = ["utm_source", "utm_medium", "utm_campaign", "utm_term", "utm_content"];

const FIELDS: SharedPage["fields"] = {
  element: VISITOR_FIELDS_ID,
  form: FORM_ID,
  of: ({ query, referrer }) => {
    const source = Object.fromEntries(UTM.map((name) => [name, single(query.getAll(name))]));
    return visitorFields(crypto.randomUUID(), cameFrom(source, referrer, env().appOrigin));
  },
};

/**
 * The pages that are rendered once for many visitors: the landing page, every organization's and every campaign's page,
 * and every embedded form.
 */
export const SHARED_PAGES: readonly SharedPage[] = [
  { path: /^\/$/, inLanguages: false, parameters: [], personal: [] },
  { path: /^\/o\/[^/]+$/, inLanguages: true, parameters: [], personal: [] },
  // A rejected form is returned in a cookie.
  {
    path: /^\/donate\/[^/]+$/,
    inLanguages: true,
    parameters: ["org", "donors"],
    personal: ["check"],
    fields: FIELDS,
  },
  { path: /^\/embed\/[^/]+\/[^/]+$/, inLanguages: true, parameters: [], personal: [], fields: FIELDS },
];

function single(values: string[]): string | undefined {
  return values.length === 1 ? values[0] : undefined;
}
