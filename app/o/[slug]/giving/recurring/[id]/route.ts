import { seeOther } from "@/app/donate/see-other";
import { openSubscription } from "@/lib/giving/open-subscription";
import { isConflictForNow, refusalOf } from "@/lib/http/refusal-of";
import { urlPart } from "@/lib/kernel/urls/web-address";
import { readSignedInForm } from "../../form";

/** Opens one of the donor's recurring donations for changes: creates a new link, then redirects to its page. */
export async function POST(
  request: Request,
  { params }: { params: Promise<{ slug: string; id: string }> },
): Promise<Response> {
  const form = await readSignedInForm(request, params);
  if ("answer" in form) return form.answer;
  const { ctx, page } = form;
  try {
    const { token, campaign } = await openSubscription(ctx, (await params).id);
    return seeOther(`/donate/${urlPart(campaign.slug)}/recurring/${urlPart(token)}`);
  } catch (error) {
    return seeOther(`${page}?problem=${isConflictForNow(refusalOf(error)) ? "changed" : "recurring"}`);
  }
}
