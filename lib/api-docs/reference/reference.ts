import { builtDocument } from "@/lib/api-docs/openapi/built-document";
import { operations } from "@/lib/api-docs/openapi/document";
import { TAG_DESCRIPTIONS, tagSlug } from "@/lib/api-docs/openapi/tags";
import { type Declaration, TAGS } from "@/lib/http/declaration";
import { dedupeSchemas } from "./dedupe-schemas";
import { describeEndpoint } from "./describe-endpoint";
import type { NavTag, TagDoc } from "./schemas";

let made: TagDoc[] | undefined;

/** Returns the whole reference by tag. Built once, because declarations do not change at run time. */
export function reference(): TagDoc[] {
  made ??= TAGS.map((tag) => ({
    tag,
    slug: tagSlug(tag),
    words: TAG_DESCRIPTIONS[tag],
    operations: dedupeSchemas(declaredIn(tag).map((it) => describeEndpoint(it, builtDocument()))),
  })).filter(({ operations: all }) => all.length > 0);
  return made;
}

/** Returns one tag of the reference by its slug. */
export function findTag(slug: string): TagDoc | undefined {
  return reference().find((one) => one.slug === slug);
}

/** Returns the declarations of a tag, for their examples. */
export function declaredIn(tag: string): Declaration[] {
  return operations().filter((it) => it.tag === tag);
}

/** Returns the navigation shown on every page. */
export function navigation(): NavTag[] {
  return reference().map(({ tag, slug, operations: all }) => ({
    tag,
    slug,
    operations: all.map(({ id, summary, method }) => ({ id, summary, method })),
  }));
}
