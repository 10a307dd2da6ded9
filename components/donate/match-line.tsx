/** A statement about a match, with the color of matched amounts. */
export function MatchLine({ lead, rest = [] }: { lead: string; rest?: string[] }) {
  return (
    <p className="flex items-baseline gap-2">
      <span aria-hidden className="size-2.5 shrink-0 rounded-sm bg-accent-second" />
      <span>
        <strong className="font-semibold">{lead}</strong>
        {rest.map((part) => ` · ${part}`)}
      </span>
    </p>
  );
}
