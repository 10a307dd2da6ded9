import { builtContract } from "@/lib/contract/built-contract";
import { operations } from "@/lib/contract/openapi";
import { type Operation, TAGS } from "@/lib/contract/operation";
import { pathOf } from "@/lib/contract/paths";
import { TAG_WORDS, tagSlug } from "@/lib/contract/tags";
import { presentOperation } from "./present-operation";
import type { NavTag, TagDoc } from "./schemas";
import { toldOnce } from "./told-once";

let made: TagDoc[] | undefined;

/** The whole reference, tag by tag; made once, because a contract does not change while it is served. */
export function reference(): TagDoc[] {
  made ??= TAGS.map((tag) => ({
    tag,
    slug: tagSlug(tag),
    words: TAG_WORDS[tag],
    operations: toldOnce(declaredIn(tag).map((it) => presentOperation(it, builtContract()))),
  })).filter(({ operations: all }) => all.length > 0);
  return made;
}

/** One tag of the reference by its slug. */
export function findTag(slug: string): TagDoc | undefined {
  return reference().find((one) => one.slug === slug);
}

/** The declarations behind a tag, for their examples. */
export function declaredIn(tag: string): Operation[] {
  return operations().filter((it) => it.tag === tag);
}

/** What the navigation of every page lists. */
export function navigation(): NavTag[] {
  return reference().map(({ tag, slug, operations: all }) => ({
    tag,
    slug,
    operations: all.map(({ id, summary }) => ({ id, summary, method: pathOf(id as Operation["id"]).method })),
  }));
}
