import { RowsSkeleton, TitleSkeleton } from "@/components/dashboard/layout/loading";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";

export default function Loading() {
  return (
    <>
      <TitleSkeleton />
      <Card className="grid gap-3">
        <Skeleton className="h-5 w-24" />
        <Skeleton className="h-9 w-44" />
        <Skeleton className="h-5 w-full max-w-prose" />
        <Skeleton className="h-28" />
      </Card>
      <RowsSkeleton rows={6} />
    </>
  );
}
