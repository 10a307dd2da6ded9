import { FiguresSkeleton, RowsSkeleton, TitleSkeleton } from "@/components/dashboard/loading";
import { Skeleton } from "@/components/ui/skeleton";

export default function Loading() {
  return (
    <>
      <TitleSkeleton />
      <Skeleton className="h-40 w-full rounded-lg" />
      <FiguresSkeleton />
      <Skeleton className="h-96 w-full rounded-lg" />
      <RowsSkeleton rows={5} />
    </>
  );
}
