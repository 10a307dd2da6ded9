import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { OperationSection } from "@/components/docs/operation-section";
import { PageTitle } from "@/components/ui/page-title";
import { processorEmulator } from "@/lib/api-docs/reference/emulator";
import { printExample } from "@/lib/api-docs/reference/examples";
import { findDemo } from "@/lib/api-docs/reference/find-demo";
import { declaredIn, findTag } from "@/lib/api-docs/reference/reference";
import { env } from "@/lib/config/env";
import { newContext } from "@/lib/http/context";

type Props = { params: Promise<{ tag: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const tag = findTag((await params).tag);
  return tag ? { title: tag.tag, description: tag.words } : { title: "Not found" };
}

/** Every operation of one tag. */
export default async function TagPage({ params }: Props) {
  const tag = findTag((await params).tag);
  if (!tag) notFound();
  const say = await findDemo(newContext({ kind: "public" }));
  const printed = { origin: env().appOrigin, text: say, emulator: processorEmulator() };
  const examples = new Map(declaredIn(tag.tag).map((it) => [it.id as string, printExample(it, printed)]));
  return (
    <>
      <PageTitle title={tag.tag} below={<p className="max-w-prose">{tag.words}</p>} />
      <div>
        {tag.operations.map((it) => {
          const example = examples.get(it.id);
          return example && <OperationSection key={it.id} it={it} example={example} />;
        })}
      </div>
    </>
  );
}
