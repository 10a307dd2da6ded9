import { newContext } from "@/lib/http/context";
import { resumePublicSubscription } from "@/lib/subscriptions/change/pause-public-subscription";
import { answerForm, type FormRoute, orLink } from "../answer-form";

/**
 * Handles the page's form: the use case of `POST /api/public/subscriptions/:token/resume`, then redirects back to the
 * page.
 */
export async function POST(request: Request, route: FormRoute): Promise<Response> {
  return answerForm(request, route, {
    apply: async (token) => {
      await resumePublicSubscription(newContext({ kind: "public" }), token);
    },
    problemOf: orLink("pause"),
  });
}
