import "../dashboard/dashboard.css";
import type { ReactNode } from "react";
import { AuthBoundary } from "@/app/(auth)/auth-boundary";
import { MovedClock } from "../moved-clock";

export default function InvitationsLayout({ children }: { children: ReactNode }) {
  return (
    <AuthBoundary>
      <MovedClock />
      {children}
    </AuthBoundary>
  );
}
