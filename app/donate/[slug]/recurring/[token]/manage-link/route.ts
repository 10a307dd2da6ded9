import { newContext } from "@/lib/http/context";
import { pageClient } from "@/lib/http/limits/page-client";
import { requestManageLink } from "@/lib/subscriptions/links/request-manage-link";
import { answerForm, type FormRoute } from "../answer-form";

/**
 * Handles the page's form: the use case of `POST /api/public/subscriptions/:token/manage-link`, then redirects back to
 * the page.
 */
export async function POST(request: Request, route: FormRoute): Promise<Response> {
  return answerForm(request, route, {
    apply: async (token) => {
      const client = pageClient(request);
      await requestManageLink({ ...newContext({ kind: "public" }), client }, token);
      return "?requested=1#change";
    },
    problemOf: ({ code }) => (code === "limited" ? "mails" : "mail"),
  });
}
