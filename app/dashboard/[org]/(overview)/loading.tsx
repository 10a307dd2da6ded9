import { FiguresSkeleton, RowsSkeleton, TitleSkeleton } from "@/components/dashboard/layout/loading";
import { Skeleton } from "@/components/ui/skeleton";

export default function Loading() {
  return (
    <>
      <TitleSkeleton />
      <FiguresSkeleton />
      <div className="grid gap-4 xl:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
        <Skeleton className="h-96 w-full" />
        <RowsSkeleton rows={6} />
      </div>
      <RowsSkeleton rows={4} />
    </>
  );
}
