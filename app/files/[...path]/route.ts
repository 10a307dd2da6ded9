import { requireUser, sessionToken } from "@/app/dashboard/session";
import { downloadable } from "@/app/files/downloadable";
import { refusalPage } from "@/app/files/refusal-page";
import { env } from "@/lib/config/env";

/**
 * The files of the API for the browser of the signed-in person, which downloads them by itself: `/files/exports/donors.csv` is what
 * `/api/exports/donors.csv` answers. The download goes on when the page that has the link is left. The session's cookie comes with every
 * request, so links of other sites are refused.
 */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ path: string[] }> },
): Promise<Response> {
  const site = request.headers.get("sec-fetch-site");
  if (site && site !== "same-origin" && site !== "none")
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

/** The API has PDF files shown in the browser, which would take the place of the page that has the link. */
function asAttachment(answer: Response): Response {
  const headers = new Headers(answer.headers);
  const disposition = headers.get("Content-Disposition") ?? "attachment";
  headers.set("Content-Disposition", disposition.replace(/^inline/, "attachment"));
  return new Response(answer.body, { status: answer.status, headers });
}
