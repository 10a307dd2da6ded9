import { newContext } from "@/lib/http/context";
import { pausePublicSubscription } from "@/lib/subscriptions/change/pause-public-subscription";
import { pauseSubscriptionInput } from "@/lib/subscriptions/change/schemas";
import { answerForm, type FormRoute, orLink } from "../answer-form";

const INVALID_DAY = "day#pause-title";

/**
 * Handles the page's form: the use case of `POST /api/public/subscriptions/:token/pause`, then redirects back to the
 * page.
 */
export async function POST(request: Request, route: FormRoute): Promise<Response> {
  return answerForm(request, route, {
    apply: async (token, form) => {
      const input = pauseSubscriptionInput.safeParse({ until: form.get("until") });
      if (!input.success) return `?problem=${INVALID_DAY}`;
      await pausePublicSubscription(newContext({ kind: "public" }), { token, until: input.data.until });
    },
    problemOf: (error) => (error.code === "invalid" ? INVALID_DAY : orLink("pause")(error)),
  });
}
