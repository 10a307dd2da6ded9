import type { ReactNode } from "react";
import { MovedClock } from "@/app/moved-clock";

/** Layout of the pages of a donor's own giving. */
export default function GivingLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <MovedClock />
      {children}
    </>
  );
}
