import { RowsSkeleton, TitleSkeleton } from "@/components/dashboard/loading";

export default function Loading() {
  return (
    <>
      <TitleSkeleton />
      <RowsSkeleton rows={3} />
    </>
  );
}
