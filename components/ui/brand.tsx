/** The product's name and logo; pages wrap it in a link. */
export function Brand() {
  return (
    <span className="inline-flex min-h-9 items-center gap-2 font-semibold">
      <svg aria-hidden viewBox="0 0 32 32" className="size-7">
        <rect width="32" height="32" rx="8" className="fill-accent" />
        <path
          d="M9 22.5 16 8l7 14.5M12 17.5h8"
          fill="none"
          strokeWidth="2.6"
          strokeLinecap="round"
          strokeLinejoin="round"
          className="stroke-on-accent"
        />
      </svg>
      Almoner
    </span>
  );
}
