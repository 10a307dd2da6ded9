import {
  FiguresSkeleton,
  FiltersSkeleton,
  RowsSkeleton,
  TitleSkeleton,
} from "@/components/dashboard/layout/loading";

export default function Loading() {
  return (
    <>
      <TitleSkeleton />
      <FiguresSkeleton />
      <FiltersSkeleton />
      <RowsSkeleton rows={8} />
    </>
  );
}
