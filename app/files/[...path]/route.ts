import { requireUser, sessionToken } from "@/app/dashboard/session";
import { downloadable } from "@/app/files/downloadable";
import { refusalPage } from "@/app/files/refusal-page";
import { isFromOtherSite } from "@/app/from-other-site";
import { env } from "@/lib/config/env";

/**
 * Serves the API's files to the signed-in person's browser as downloads: `/files/exports/donors.csv` returns the
 * response of `/api/exports/donors.csv`. A download continues when the page with the link is left. The session cookie
 * is sent with every request, so links from other sites are rejected.
 */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ path: string[] }> },
): Promise<Response> {
  if (isFromOtherSite(request.headers))
    return refusalPage(request, {
      reason: "Open the page that has the file, and download it there.",
      status: 403,
    });
  const { path } = await params;
  const found = downloadable(path);
  if (!found) return refusalPage(request, { reason: "There is no such file.", status: 404 });
  await requireUser();
  const headers = new Headers(request.headers);
  headers.set("Authorization", `Bearer ${await sessionToken()}`);
  const { search } = new URL(request.url);
  const call = new Request(`${env().appOrigin}/api/${path.map(encodeURIComponent).join("/")}${search}`, {
    headers,
  });
  const answer = await found.handler(call, { params: Promise.resolve(found.params) });
  if (answer.ok) return asAttachment(answer);
  const { error }: { error: string } = await answer.json();
  const reason = answer.status === 403 ? "You don’t have access to this file." : `${error}.`;
  return refusalPage(request, { reason, status: answer.status });
}

/** Forces a download: the API lets browsers display PDF files, which would replace the page with the link. */
function asAttachment(answer: Response): Response {
  const headers = new Headers(answer.headers);
  const disposition = headers.get("Content-Disposition") ?? "attachment";
  headers.set("Content-Disposition", disposition.replace(/^inline/, "attachment"));
  return new Response(answer.body, { status: answer.status, headers });
}
