import { RowsSkeleton, TitleSkeleton } from "@/components/dashboard/layout/loading";

export default function Loading() {
  return (
    <>
      <TitleSkeleton />
      <RowsSkeleton rows={5} />
    </>
  );
}
