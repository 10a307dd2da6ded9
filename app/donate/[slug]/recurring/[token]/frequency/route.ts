import { newContext } from "@/lib/http/context";
import { updatePublicSubscriptionInput } from "@/lib/subscriptions/change/schemas";
import { updatePublicSubscription } from "@/lib/subscriptions/change/update-public-subscription";
import { answerForm, type FormRoute, orLink } from "../answer-form";

/**
 * Handles the page's form: the use case of `PATCH /api/public/subscriptions/:token`, then redirects back to the page.
 */
export async function POST(request: Request, route: FormRoute): Promise<Response> {
  return answerForm(request, route, {
    apply: async (token, form) => {
      const input = updatePublicSubscriptionInput.safeParse({ frequency: form.get("frequency") });
      if (!input.success) return "?problem=frequency";
      await updatePublicSubscription(newContext({ kind: "public" }), { token, ...input.data });
    },
    problemOf: orLink("frequency"),
  });
}
