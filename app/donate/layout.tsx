import type { ReactNode } from "react";
import { MovedClock } from "../moved-clock";

/** Layout of donors' pages. */
export default function DonateLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <MovedClock />
      {children}
    </>
  );
}
