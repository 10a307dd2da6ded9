import { FiguresSkeleton, RowsSkeleton, TitleSkeleton } from "@/components/dashboard/layout/loading";

export default function Loading() {
  return (
    <>
      <TitleSkeleton />
      <FiguresSkeleton />
      <RowsSkeleton rows={5} />
      <RowsSkeleton rows={5} />
    </>
  );
}
