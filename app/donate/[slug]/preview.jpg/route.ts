import { getCampaignPreview } from "@/lib/campaigns/public/get-preview";
import { previewAnswer } from "../../preview-answer";

/** Returns the preview image of a campaign's page. */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ slug: string }> },
): Promise<Response> {
  const { slug } = await params;
  const org = new URL(request.url).searchParams.get("org") || undefined;
  return previewAnswer(request, (ctx, language) => getCampaignPreview(ctx, { slug, org }, language));
}
