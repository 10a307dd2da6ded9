"use client";

export { Failure as default } from "@/components/donate/failure";
