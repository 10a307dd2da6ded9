import { newContext } from "@/lib/http/context";
import { storableText } from "@/lib/kernel/text";
import { cancelPublicSubscription } from "@/lib/subscriptions/change/cancel-public-subscription";
import { cancelSubscriptionInput } from "@/lib/subscriptions/change/schemas";
import { answerForm, type FormRoute, orLink } from "../answer-form";

/**
 * Cancels without JavaScript: the use case of `POST /api/public/subscriptions/:token/cancel`, then redirects back to
 * the page.
 */
export async function POST(request: Request, route: FormRoute): Promise<Response> {
  return answerForm(request, route, {
    apply: async (token, form) => {
      const typed = storableText(form.get("reason") ?? "", 300);
      const { reason } = cancelSubscriptionInput.parse({ reason: typed });
      await cancelPublicSubscription(newContext({ kind: "public" }), { token, reason });
    },
    problemOf: orLink("cancel"),
  });
}
