type QrMarkProps = { code: { size: number; path: string }; label: string };

/** A QR code, dark on white in every theme, as scanners need it. */
export function QrMark({ code, label }: QrMarkProps) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${code.size} ${code.size}`}
      shapeRendering="crispEdges"
      className="size-36 rounded-md"
    >
      <rect width={code.size} height={code.size} fill="#fff" />
      <path d={code.path} fill="#000" />
    </svg>
  );
}
