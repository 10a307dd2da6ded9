import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";

type RowsProps = { rows: number };

/** The placeholder of a page title. */
export function TitleSkeleton() {
  return (
    <div role="status" className="grid gap-2">
      <span className="sr-only">Loading</span>
      <Skeleton className="h-9 w-64 max-w-full" />
      <Skeleton className="h-5 w-40" />
    </div>
  );
}

export function FiguresSkeleton() {
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {["a", "b", "c", "d"].map((key) => (
        <Card key={key} className="grid gap-2">
          <Skeleton className="h-4 w-24" />
          <Skeleton className="h-6 w-32 max-w-full" />
        </Card>
      ))}
    </div>
  );
}

/** A placeholder for a table or list, in its final height. */
export function RowsSkeleton({ rows }: RowsProps) {
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-surface">
      {Array.from({ length: rows }, (_, index) => `row-${index}`).map((key) => (
        <div
          key={key}
          className="flex items-center justify-between gap-6 border-b border-line px-5 py-4 last:border-b-0"
        >
          <Skeleton className="h-4 w-1/2" />
          <Skeleton className="h-4 w-24" />
        </div>
      ))}
    </div>
  );
}

export function FiltersSkeleton() {
  return (
    <div className="flex flex-wrap gap-3">
      <Skeleton className="h-11 w-44" />
      <Skeleton className="h-11 w-44" />
    </div>
  );
}
