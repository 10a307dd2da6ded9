import { FiltersSkeleton, RowsSkeleton, TitleSkeleton } from "@/components/dashboard/layout/loading";

export default function Loading() {
  return (
    <>
      <TitleSkeleton />
      <FiltersSkeleton />
      <RowsSkeleton rows={8} />
    </>
  );
}
