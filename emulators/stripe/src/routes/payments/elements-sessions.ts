import type { Endpoint } from "../../api/endpoint";
import { object, readParams } from "../../api/params";
import { usableTypes } from "../../payments/capabilities";
import { elementsShape } from "./elements-terms";

/**
 * The call with which the browser script reads the methods that an element may offer. Not in Stripe's published API.
 */
export const elementsSessionRoutes: Endpoint[] = [
  {
    method: "get",
    path: "/v1/elements/sessions",
    browser: true,
    run(call) {
      const { deferred_intent: terms } = readParams({ deferred_intent: object(elementsShape) }, call.form);
      const types = usableTypes(
        call.simulator,
        terms.on_behalf_of ?? null,
        terms.allowed_payment_method_types ?? ["card", "link", "us_bank_account"],
      );
      return { object: "elements_session", payment_method_types: types };
    },
  },
];
