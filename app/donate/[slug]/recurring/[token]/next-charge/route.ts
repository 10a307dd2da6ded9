import { newContext } from "@/lib/http/context";
import { movePublicNextCharge } from "@/lib/subscriptions/change/move-public-next-charge";
import { moveNextChargeInput } from "@/lib/subscriptions/change/schemas";
import { answerForm, type FormRoute, orLink } from "../answer-form";

const INVALID_DAY = "date#next-title";

/**
 * Handles the page's form: the use case of `POST /api/public/subscriptions/:token/next-charge`, then redirects back to
 * the page.
 */
export async function POST(request: Request, route: FormRoute): Promise<Response> {
  return answerForm(request, route, {
    apply: async (token, form) => {
      const input = moveNextChargeInput.safeParse({ day: form.get("day") });
      if (!input.success) return `?problem=${INVALID_DAY}`;
      await movePublicNextCharge(newContext({ kind: "public" }), { token, day: input.data.day });
    },
    problemOf: (error) => (error.code === "invalid" ? INVALID_DAY : orLink("move")(error)),
  });
}
