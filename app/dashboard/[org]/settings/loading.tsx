import { RowsSkeleton, TitleSkeleton } from "@/components/dashboard/layout/loading";

export default function Loading() {
  return (
    <>
      <TitleSkeleton />
      <div className="grid max-w-3xl gap-4">
        <RowsSkeleton rows={8} />
        <RowsSkeleton rows={3} />
      </div>
    </>
  );
}
