import { seeOther } from "@/app/donate/see-other";
import { openPlan } from "@/lib/giving/open-plan";
import { AppError } from "@/lib/kernel/errors";
import { givingPath } from "@/lib/kernel/urls/giving-path";
import { urlPart } from "@/lib/kernel/urls/web-address";
import { readFields } from "../../form";
import { readGiving } from "../../session";

/** Opens one of the donor's recurring donations for changes: a new link, then its page. */
export async function POST(
  request: Request,
  { params }: { params: Promise<{ slug: string; id: string }> },
): Promise<Response> {
  const { slug, id } = await params;
  const page = givingPath(slug);
  const given = await readFields(request);
  if ("refusal" in given)
    return given.refusal === "limited" ? seeOther(`${page}?problem=limited`) : given.refusal;
  const ctx = await readGiving(slug);
  if (!ctx) return seeOther(`${page}?problem=session`);
  try {
    const { token, campaign } = await openPlan(ctx, id);
    return seeOther(`/donate/${urlPart(campaign.slug)}/recurring/${urlPart(token)}`);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return seeOther(`${page}?problem=plan`);
  }
}
