import { previewAnswer } from "@/app/donate/preview-answer";
import { getOrganizationPreview } from "@/lib/campaigns/public/get-preview";

/** Returns the preview image of an organization's page. */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ slug: string }> },
): Promise<Response> {
  const { slug } = await params;
  return previewAnswer(request, (ctx, language) => getOrganizationPreview(ctx, slug, language));
}
