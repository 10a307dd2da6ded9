import type { Metadata } from "next";
import type { ReactNode } from "react";
import { AuthBoundary } from "@/app/(auth)/auth-boundary";
import { SkipLink } from "@/components/dashboard/layout/skip-link";
import { MovedClock } from "../moved-clock";
import "./dashboard.css";

export const metadata: Metadata = {
  title: { default: "Dashboard · Almoner", template: "%s · Almoner" },
  robots: { index: false },
};

export default function DashboardLayout({ children }: { children: ReactNode }) {
  return (
    <AuthBoundary>
      <SkipLink />
      <MovedClock />
      {children}
    </AuthBoundary>
  );
}
