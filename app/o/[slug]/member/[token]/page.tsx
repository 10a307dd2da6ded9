import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { privateMetadata } from "@/app/donate/request-translation";
import { donateSettings } from "@/app/donate/settings";
import { Frame } from "@/components/donate/frame";
import { CheckResult } from "@/components/donate/membership/check-result";
import { checkMembership } from "@/lib/donor-memberships/get-card";
import { newContext } from "@/lib/http/context";
import { AppError } from "@/lib/kernel/errors";

export const generateMetadata = (): Promise<Metadata> => privateMetadata("membership.check");

type PageProps = { params: Promise<{ slug: string; token: string }> };

/** Shows whether the membership of a scanned card is valid. */
export default async function MembershipCheckPage({ params }: PageProps) {
  const { token } = await params;
  const check = await readCheck(token);
  return (
    <Frame color={check.org.color} orgName={check.org.name} testMode={donateSettings().testMode}>
      <CheckResult check={check} />
    </Frame>
  );
}

async function readCheck(token: string) {
  try {
    return await checkMembership(newContext({ kind: "public" }), token);
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") notFound();
    throw error;
  }
}
