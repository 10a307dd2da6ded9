import { newContext } from "@/lib/http/context";
import { parseUsd } from "@/lib/kernel/money";
import { updatePublicSubscriptionInput } from "@/lib/subscriptions/change/schemas";
import { updatePublicSubscription } from "@/lib/subscriptions/change/update-public-subscription";
import { answerForm, type FormRoute, orLink } from "../answer-form";

/**
 * Changes the amount without JavaScript: the use case of `PATCH /api/public/subscriptions/:token`, then redirects back
 * to the page.
 */
export async function POST(request: Request, route: FormRoute): Promise<Response> {
  return answerForm(request, route, {
    apply: async (token, form) => {
      const typed = form.get("amount") ?? "";
      // A campaign with fixed amounts submits them in cents.
      const amountCents = form.get("unit") === "cents" ? Number(typed) : parseUsd(typed);
      const input = updatePublicSubscriptionInput.safeParse({ amountCents });
      if (!input.success) return "?problem=amount";
      await updatePublicSubscription(newContext({ kind: "public" }), { token, ...input.data });
    },
    problemOf: orLink("amount"),
  });
}
