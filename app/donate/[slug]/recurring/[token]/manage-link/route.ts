import { env } from "@/lib/config/env";
import { newContext } from "@/lib/http/context";
import { clientAddress } from "@/lib/http/limits/client-address";
import { requestManageLink } from "@/lib/subscriptions/links/request-manage-link";
import { answerForm, type FormRoute } from "../answer-form";

/**
 * Handles the page's form: the use case of `POST /api/public/subscriptions/:token/manage-link`, then redirects back to
 * the page.
 */
export async function POST(request: Request, route: FormRoute): Promise<Response> {
  return answerForm(request, route, {
    apply: async (token) => {
      const address = clientAddress(request.headers, env().trustedProxies);
      const client = { address, proof: null };
      await requestManageLink({ ...newContext({ kind: "public" }), client }, token);
      return "?requested=1#change";
    },
    problemOf: ({ code }) => (code === "limited" ? "mails" : "mail"),
  });
}
