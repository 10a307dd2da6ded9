import { MAX_OTHER_EMAILS } from "@/lib/donors/emails/schemas";
import { MAX_NOTES } from "@/lib/donors/notes/schemas";
import { MAX_TAGS, MAX_TAGS_OF_DONOR } from "@/lib/donors/tags/schemas";
import { idFor } from "@/lib/kernel/ids";
import { shortened } from "@/lib/kernel/text";
import type { DonorExtras } from "../interpret/interpret-extras";
import type { ImportedPerson } from "../store";
import { type FileDonor, type Known, NO_EXTRAS } from "./known";

/** Keys of a file's additional addresses and tags, stored next to the keys that match its donors. */
export const otherKey = (email: string) => `other:${email}`;
export const tagKey = (name: string) => `tag:${name.toLowerCase()}`;

/**
 * Returns a note's id, the same in every import from one system, so that a repeated file adds no duplicate of an edited
 * note.
 */
function noteId(source: string, donorRef: string, text: string): string {
  return idFor({ seed: `import-note:${source}:${donorRef}:${text}` }, "donor note");
}

/** Returns the donor with this primary or other address in the organization or in earlier rows of the file. */
export function ownerOf(email: string, { refOfKey, idOfKey }: Known): string | undefined {
  const key = `email:${email}`;
  return refOfKey.get(key) ?? idOfKey.get(key) ?? refOfKey.get(otherKey(email));
}

/**
 * Adds a row's other addresses, tags and notes to its donor, except those the donor already has. Returns sentences for
 * staff about added and omitted values, and in `adds` whether any value is added.
 */
export function addExtras(
  donor: FileDonor,
  extras: DonorExtras,
  known: Known,
  source: string,
): { adds: boolean; remarks: string[] } {
  const stored = known.extras.get(donor.ref) ?? NO_EXTRAS;
  const left: string[] = [];
  const emails = extras.otherEmails.filter((email) => {
    const owner = ownerOf(email, known);
    if (owner !== undefined && owner !== donor.ref)
      left.push(`${email} is left out: it is an address of another donor`);
    return owner === undefined && email !== donor.person.email;
  });
  const had = { emails: donor.person.otherEmails ?? [], tags: donor.person.tags ?? [] };
  const newEmails = emails.slice(0, Math.max(0, MAX_OTHER_EMAILS - stored.emails - had.emails.length));
  for (const email of emails.slice(newEmails.length))
    left.push(`${email} is left out: a donor has at most ${MAX_OTHER_EMAILS} other addresses`);
  for (const email of newEmails) known.refOfKey.set(otherKey(email), donor.ref);

  const hasTag = new Set([...stored.tags, ...had.tags.map((tag) => tag.toLowerCase())]);
  const newTags: string[] = [];
  for (const tag of extras.tags.filter((one) => !hasTag.has(one.toLowerCase()))) {
    const name = tag.toLowerCase();
    if (hasTag.size + newTags.length >= MAX_TAGS_OF_DONOR)
      left.push(`The tag “${tag}” is left out: a donor has at most ${MAX_TAGS_OF_DONOR}`);
    else if (!known.tags.has(name) && known.tags.size >= MAX_TAGS)
      left.push(`The tag “${tag}” is left out: an organization has at most ${MAX_TAGS}`);
    else {
      if (!known.tags.has(name)) known.refOfKey.set(tagKey(tag), donor.ref);
      known.tags.add(name);
      newTags.push(tag);
    }
  }

  const notes = donor.person.notes ?? [];
  const otherNotes = extras.notes
    .map(({ text, at }) => ({ id: noteId(source, donor.ref, text), text, ...(at ? { at } : {}) }))
    .filter(({ id, text }) => ![...stored.notes, ...notes].some((one) => one.id === id || one.text === text));
  const newNotes = otherNotes.slice(0, Math.max(0, MAX_NOTES - stored.notes.length - notes.length));
  if (newNotes.length < otherNotes.length) left.push(`A note is left out: a donor has at most ${MAX_NOTES}`);
  const more: Partial<ImportedPerson> = {
    ...(newEmails.length > 0 ? { otherEmails: [...had.emails, ...newEmails] } : {}),
    ...(newTags.length > 0 ? { tags: [...had.tags, ...newTags] } : {}),
    ...(newNotes.length > 0 ? { notes: [...notes, ...newNotes] } : {}),
  };
  const adds = Object.keys(more).length > 0;
  if (adds) {
    donor.person = { ...donor.person, ...more };
    donor.isChanged = true;
  }
  const added = [
    ...newEmails.map((email) => `The address ${email} is added`),
    ...newTags.map((tag) => `The tag “${tag}” is added`),
    ...newNotes.map(({ text }) => `A note is added: “${shortened(text, 60)}”`),
  ];
  return { adds, remarks: [...added, ...left] };
}

/** Removes an address from the donor of an earlier row who has it as an other address. Returns that donor, or null. */
export function removeOtherAddress(email: string, known: Known): FileDonor | null {
  const ref = known.refOfKey.get(otherKey(email));
  const donor = ref === undefined ? undefined : known.donors.get(ref);
  if (!donor?.person.otherEmails?.includes(email)) return null;
  const otherEmails = donor.person.otherEmails.filter((one) => one !== email);
  donor.person = { ...donor.person, otherEmails };
  donor.isChanged = true;
  return donor;
}
