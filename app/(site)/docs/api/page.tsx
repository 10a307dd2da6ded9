import { Quickstart } from "@/components/docs/guide/quickstart";
import { GUIDE } from "@/components/docs/guide/sections";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { PageTitle } from "@/components/ui/page-title";
import { findDemo } from "@/lib/api-docs/reference/find-demo";
import { reference } from "@/lib/api-docs/reference/reference";
import { env } from "@/lib/config/env";
import { newContext } from "@/lib/http/context";
import { DEMO } from "@/lib/kernel/demo";

/** Introduction, quick start, and links to the guide and the endpoints. */
export default async function ReferencePage() {
  const say = await findDemo(newContext({ kind: "public" }));
  const orgSlug = say(DEMO.orgSlug);
  const isLocal = orgSlug === DEMO.orgSlug;
  return (
    <article className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-4">
      <PageTitle
        title="API reference"
        below={
          <p className="max-w-prose">
            Campaigns, donations, donors, refunds and reports, as JSON over HTTP. Anything you can do in the
            dashboard, you can do with the API.
          </p>
        }
      />
      <Quickstart origin={env().appOrigin} orgSlug={orgSlug} isLocal={isLocal} />
      <h2 className="mt-4 text-lg">Guide</h2>
      <ul className="grid gap-2 sm:grid-cols-2">
        {GUIDE.map(({ slug, title, headings }) => (
          <PageLink key={slug} href={`/docs/api/guide/${slug}`} title={title} text={headings.join(" · ")} />
        ))}
      </ul>
      <h2 className="mt-4 text-lg">Operations</h2>
      <ul className="grid gap-2 sm:grid-cols-2">
        {reference().map(({ slug, tag, words }) => (
          <PageLink key={slug} href={`/docs/api/${slug}`} title={tag} text={words} />
        ))}
      </ul>
    </article>
  );
}

function PageLink({ href, title, text }: { href: string; title: string; text: string }) {
  return (
    <li>
      <Link href={href} className="block h-full rounded-lg hover:bg-sunken">
        <Card className="h-full bg-transparent">
          <span className="font-semibold">{title}</span>
          <span className="block text-sm text-soft">{text}</span>
        </Card>
      </Link>
    </li>
  );
}
