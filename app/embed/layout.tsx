import type { ReactNode } from "react";
import { MovedClock } from "../moved-clock";

/** Layout of forms in a frame of another site. */
export default function EmbedLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <MovedClock />
      {children}
    </>
  );
}
