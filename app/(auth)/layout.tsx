import type { ReactNode } from "react";
import { AuthBoundary } from "./auth-boundary";

export default function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <AuthBoundary>
      <main className="mx-auto grid min-h-dvh w-full max-w-md content-center gap-6 px-4 py-10">
        <p className="text-lg font-semibold">Almoner</p>
        {children}
      </main>
    </AuthBoundary>
  );
}
