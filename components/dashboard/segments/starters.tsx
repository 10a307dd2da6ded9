import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { STARTERS } from "@/lib/segments/labels";

/** Template segments, each with its purpose. */
export function Starters({ orgSlug }: { orgSlug: string }) {
  return (
    <section aria-labelledby="starters" className="grid gap-3">
      <h2 id="starters" className="text-lg">
        Start from
      </h2>
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {STARTERS.map(({ key, name, about }) => (
          <li key={key} className="grid">
            <Card className="grid content-between gap-4">
              <div className="grid gap-1">
                <h3 className="font-medium">{name}</h3>
                <p className="text-sm text-soft">{about}</p>
              </div>
              <ButtonLink
                href={`/dashboard/${orgSlug}/donors/segments/new?start=${key}`}
                tone="secondary"
                size="sm"
                className="justify-self-start"
              >
                <span>
                  Use <span className="sr-only">{name}</span>
                </span>
              </ButtonLink>
            </Card>
          </li>
        ))}
      </ul>
    </section>
  );
}
