/** Above the page of a draft that is shown by a preview link. */
export function PreviewBanner({ orgName }: { orgName: string }) {
  return (
    <aside
      aria-label="Preview"
      className="sticky top-0 z-10 border-b border-warn bg-warn-soft px-4 py-3 text-center text-warn wrap-anywhere"
    >
      <strong className="font-semibold">Preview.</strong> This page isn’t public yet, and you can’t give here.{" "}
      {orgName} is still preparing it.
    </aside>
  );
}
