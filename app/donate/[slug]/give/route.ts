import { NextResponse } from "next/server";
import { formCampaign } from "@/components/donate/form/campaign";
import {
  donationRequest,
  type FormValues,
  formProblems,
  formValues,
  type Problems,
} from "@/components/donate/form/form-request";
import { serverProblems } from "@/components/donate/form/server-problems";
import { FINISH } from "@/components/donate/form/without-script";
import { env } from "@/lib/config/env";
import { readForm } from "@/lib/http/body";
import { isWithinLimit } from "@/lib/http/limits/within-limit";
import { donatePath } from "@/lib/kernel/urls/donate-path";
import { stepPath } from "@/lib/kernel/urls/step-path";
import { findCampaign } from "../../find-campaign";
import { KEPT_FORM, KEPT_SECONDS, packForm } from "../../kept-form";
import { mailPaymentLink } from "../../mail-payment-link";
import { requestTranslation } from "../../request-translation";
import { isSameOrigin } from "../../same-origin";
import { callApi } from "./call-api";

const MAX_BYTES = 64 * 1024;

/**
 * Handles the form without JavaScript: makes the same request as the browser would, then redirects to the payment step.
 */
export async function POST(
  request: Request,
  { params }: { params: Promise<{ slug: string }> },
): Promise<Response> {
  const { slug } = await params;
  const { appOrigin } = env();
  const translation = await requestTranslation();
  const { t } = translation;
  if (!isSameOrigin(request.headers, appOrigin))
    return new Response(t("shared.refusals.fromPage"), { status: 403 });
  if (!(await isWithinLimit("paymentPage", request.headers)))
    return new Response(t("shared.refusals.tooMany"), {
      status: 429,
      headers: { "Retry-After": "60" },
    });
  const text = await readForm(request, MAX_BYTES);
  if (text === null) return new Response(t("shared.refusals.tooLarge"), { status: 413 });
  const org = new URL(request.url).searchParams.get("org") ?? undefined;
  const values = formValues(new URLSearchParams(text));
  const found = await findCampaign(slug, org);
  if (!("campaign" in found)) return redirect(donatePath(slug, undefined));
  const campaign = formCampaign(found.campaign);
  const problems = formProblems(values, campaign, translation);
  if (Object.keys(problems).length > 0) return back(slug, org, values, problems);
  const donation = { ...donationRequest(values, campaign), language: translation.language };
  const answer = await callApi(request, donation, values["attempt"]);
  const token = answer.headers.get("location")?.split("/").pop();
  if (answer.ok && token) {
    const step = stepPath("pay", { campaign: slug, token, frame: null });
    return redirect(values[FINISH] ? `${step}?mailed=${await mailPaymentLink(request, token)}` : step);
  }
  const body: unknown = await answer.json();
  const refused = { sent: donation, values, campaign, translation };
  return back(slug, org, values, serverProblems({ status: answer.status, body }, refused));
}

function back(slug: string, org: string | undefined, values: FormValues, problems: Problems): Response {
  const page = new URL(donatePath(slug, org), env().appOrigin);
  page.searchParams.set("check", "1");
  const response = redirect(`${page.pathname}${page.search}#problems`);
  response.cookies.set(KEPT_FORM, packForm({ values, problems }), {
    path: donatePath(slug, undefined),
    maxAge: KEPT_SECONDS,
    httpOnly: true,
    sameSite: "strict",
    secure: env().appOrigin.startsWith("https:"),
  });
  return response;
}

/** Redirects with 303, so that the browser follows with GET. Relative, so that the donor stays on the same host. */
function redirect(path: string): NextResponse {
  return new NextResponse(null, { status: 303, headers: { Location: path } });
}
