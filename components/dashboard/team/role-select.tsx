"use client";

import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { Select } from "@/components/ui/input";
import { useReady } from "@/components/ui/use-ready";
import type { Role } from "@/lib/orgs/schemas";
import { usePageCall } from "../layout/use-page-call";
import { ROLE_NAME } from "./labels";
import { ReviewWebhooks } from "./review-webhooks";

type RoleSelectProps = {
  orgSlug: string;
  userId: string;
  name: string;
  role: Role;
  /** The roles that the signed-in person can assign. */
  options: readonly Role[];
};

/** A member's role, saved with a button so that browsing the options changes nothing. */
export function RoleSelect({ orgSlug, userId, name, role, options }: RoleSelectProps) {
  const ready = useReady();
  const [picked, setPicked] = useState<Role | null>(null);
  const { run, busy, refreshing, notice, forget } = usePageCall();
  const [webhooks, setWebhooks] = useState(0);
  const [sent, setSent] = useState<Role | null>(null);
  const chosen = picked ?? role;
  // The list shows the saved role after the refresh.
  const saving = busy !== null || (refreshing && chosen === sent);

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (saving) return;
    setSent(chosen);
    const result = await run(
      (api) => api.call("updateMember", { params: { idOrSlug: orgSlug, userId }, body: { role: chosen } }),
      { done: () => `Role changed to ${ROLE_NAME[chosen]}.`, onRefresh: () => setPicked(null) },
    );
    setWebhooks(result?.ok ? result.data.webhookIds.length : 0);
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
              forget();
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
          <Button type="submit" size="sm" busy={saving}>
            <span>
              Save <span className="sr-only">the role of {name}</span>
            </span>
          </Button>
        )}
      </div>
      <p role="status" className={notice?.isError ? "max-w-64 text-danger" : "text-soft"}>
        {notice?.text}
      </p>
      {notice && <ReviewWebhooks orgSlug={orgSlug} count={webhooks} />}
    </form>
  );
}
