/** The first Tab stop, which skips the navigation. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="sr-only z-30 rounded-md bg-accent px-4 py-2 text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
    >
      Skip to content
    </a>
  );
}
