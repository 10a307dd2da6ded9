import type { ReactNode } from "react";
import { headingId } from "./sections";

/** A heading of the guide, with an anchor. */
export function Heading({ children }: { children: string }) {
  const id = headingId(children);
  return (
    <h2 id={id} className="mt-4 text-lg">
      <a href={`#${id}`} className="hover:underline">
        {children}
      </a>
    </h2>
  );
}

export function Text({ children }: { children: ReactNode }) {
  return <p className="max-w-prose">{children}</p>;
}

export function List({ children }: { children: ReactNode }) {
  return <ul className="grid max-w-prose list-disc gap-1.5 pl-6">{children}</ul>;
}

/** A link to an operation or a page of the guide. */
export function To({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} className="text-accent underline underline-offset-2">
      {children}
    </a>
  );
}

/** A small table that becomes a list of pairs on a phone. */
export function Facts({ head, rows }: { head: [string, string, ...string[]]; rows: ReactNode[][] }) {
  return (
    <table className="w-full max-w-3xl border-collapse text-sm">
      <thead>
        <tr>
          {head.map((title) => (
            <th
              key={title}
              scope="col"
              className="border-b border-line-strong py-2 pr-4 text-left text-xs text-soft"
            >
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows are static and never reordered
          <tr key={at}>
            {row.map((cell, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <td key={column} className="border-b border-line py-2 pr-4 align-top wrap-anywhere">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
