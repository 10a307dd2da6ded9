"use client";

import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { useApi } from "@/components/session/use-api";
import { ButtonLink } from "@/components/ui/button-link";
import { Notice } from "@/components/ui/notice";
import { usePolling } from "@/components/ui/use-polling";
import { OnboardingButton } from "./onboarding-button";

const PATIENCE_MS = 45_000;

type UntilActiveProps = { orgSlug: string; active: boolean; mayOnboard: boolean };

/** Waits for the payment partner's confirmation after onboarding, and explains the next step if it takes long. */
export function UntilActive({ orgSlug, active: activeAtFirst, mayOnboard }: UntilActiveProps) {
  const api = useApi();
  const router = useRouter();
  const [active, setActive] = useState(activeAtFirst);
  const [patient, setPatient] = useState(true);

  usePolling(!active, async () => {
    const result = await api.call("getOrganization", { params: { idOrSlug: orgSlug } });
    if (!result.ok || result.data.org.status !== "ACTIVE") return;
    setActive(true);
    router.refresh();
  });
  useEffect(() => {
    const timer = setTimeout(() => setPatient(false), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);

  return (
    <div role="status" className="grid justify-items-start gap-4">
      {active ? (
        <>
          <Notice tone="good" title="Payment setup complete" className="w-full">
            <p>Your organization can accept donations. Publish a campaign and share its link.</p>
          </Notice>
          <ButtonLink href={`/dashboard/${orgSlug}`}>Go to your home page</ButtonLink>
        </>
      ) : patient ? (
        <Notice title="Waiting for our payment partner" className="w-full">
          <p>This usually takes a few seconds. The page updates automatically, and you can leave it.</p>
        </Notice>
      ) : (
        <>
          <Notice tone="warn" title="Not confirmed yet" className="w-full">
            <p>
              Our payment partner is still reviewing your details, which can take up to two days, or needs
              more information. Continue onboarding to see whether anything is missing. This page updates
              automatically.
            </p>
          </Notice>
          {mayOnboard && <OnboardingButton orgSlug={orgSlug}>Continue onboarding</OnboardingButton>}
        </>
      )}
    </div>
  );
}
