export const dynamic = "force-dynamic";

/** What Next takes for a page of one paragraph, rendered for each view. */
export default function Page() {
  return <p>{new Date().toISOString()}</p>;
}
