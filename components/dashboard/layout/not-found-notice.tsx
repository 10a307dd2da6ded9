import { ButtonLink } from "@/components/ui/button-link";
import { PageTitle } from "@/components/ui/page-title";

/** The not-found page. */
export function NotFoundNotice() {
  return (
    <>
      <PageTitle title="Page not found" />
      <p className="text-soft">The link may be mistyped, or the page belongs to another organization.</p>
      <div>
        <ButtonLink href="/dashboard">Go to your organizations</ButtonLink>
      </div>
    </>
  );
}
