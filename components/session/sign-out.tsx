"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { useSession } from "./session-context";

/** A button that ends the session. With the local provider it works without JavaScript. */
export function SignOut() {
  const { signOut } = useSession();
  const [failed, setFailed] = useState(false);
  if (!signOut)
    return (
      <form method="post" action="/sign-out">
        <Button type="submit" tone="secondary" size="sm">
          Sign out
        </Button>
      </form>
    );
  return (
    <div className="grid gap-2">
      <Button tone="secondary" size="sm" onClick={() => signOut().catch(() => setFailed(true))}>
        Sign out
      </Button>
      {failed && (
        <p role="alert" className="text-sm text-danger">
          We couldn’t sign you out. Check your connection and try again.
        </p>
      )}
    </div>
  );
}
