"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useState, useTransition } from "react";
import { useApi } from "@/components/session/use-api";
import { Button } from "@/components/ui/button";
import { Select } from "@/components/ui/input";
import type { Role } from "@/lib/orgs/schemas";
import { useReady } from "../layout/use-ready";
import { GivenWebhooks } from "./given-webhooks";
import { ROLE_NAME } from "./labels";

type RoleSelectProps = {
  orgSlug: string;
  userId: string;
  name: string;
  role: Role;
  /** The roles that the signed-in person may give. */
  options: readonly Role[];
};

/** A member's role; saved by a button of its own, so that looking through the choices changes nothing. */
export function RoleSelect({ orgSlug, userId, name, role, options }: RoleSelectProps) {
  const api = useApi();
  const router = useRouter();
  const ready = useReady();
  const [picked, setPicked] = useState<Role | null>(null);
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<{ text: string; bad: boolean } | null>(null);
  const [webhooks, setWebhooks] = useState(0);
  const [refreshing, startRefresh] = useTransition();
  const chosen = picked ?? role;

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy || refreshing) return;
    setBusy(true);
    setSaid(null);
    const result = await api.call("updateMember", {
      params: { idOrSlug: orgSlug, userId },
      body: { role: chosen },
    });
    setBusy(false);
    setWebhooks(result.ok ? result.data.webhookIds.length : 0);
    setSaid(
      result.ok
        ? { text: `Role changed to ${ROLE_NAME[chosen]}.`, bad: false }
        : { text: result.message, bad: true },
    );
    // Also after a refusal: the team may have changed meanwhile.
    startRefresh(() => {
      router.refresh();
      setPicked(null);
    });
  }

  return (
    <form onSubmit={save} className="grid gap-1">
      <div className="flex items-center gap-2">
        <div className="w-32 shrink-0">
          <Select
            aria-label={`Role of ${name}`}
            value={chosen}
            disabled={!ready}
            onChange={(event) => {
              setPicked(options.find((one) => one === event.target.value) ?? null);
              setSaid(null);
            }}
          >
            {options.map((one) => (
              <option key={one} value={one}>
                {ROLE_NAME[one]}
              </option>
            ))}
          </Select>
        </div>
        {chosen !== role && (
          <Button type="submit" size="sm" busy={busy || refreshing}>
            <span>
              Save <span className="sr-only">the role of {name}</span>
            </span>
          </Button>
        )}
      </div>
      <p role="status" className={said?.bad ? "max-w-64 text-danger" : "text-soft"}>
        {said?.text}
      </p>
      {said && <GivenWebhooks orgSlug={orgSlug} count={webhooks} />}
    </form>
  );
}
